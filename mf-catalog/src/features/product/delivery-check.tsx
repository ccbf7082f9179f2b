import { type DeliveryEstimate, formatWeekday, indianPin } from '@tanabana/contracts';
import { api, stored, useTask } from '@tanabana/storefront';
import { Button, TextField } from '@tanabana/ui';
import { type FormEvent, useEffect, useState } from 'react';
import styles from './back-in-stock.module.css';

/** Key in localStorage: the PIN code that was checked last. */
const PIN_KEY = 'app_pincode';
const NO_PIN = 'Please enter a PIN code of 6 digits.';

/** Says whether and until when a product arrives at a PIN code (rule 15.3). */
export default function DeliveryCheck() {
  const [pin, setPin] = useState(() => stored.read(PIN_KEY) ?? '');
  const [answer, setAnswer] = useState<DeliveryEstimate | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { busy, problem, run } = useTask('That did not work. Please try again.');

  function check(typed: string): void {
    const pincode = indianPin(typed);
    setWrong(pincode === null);
    setAnswer(null);
    if (pincode === null) return;
    void run(async () => {
      setAnswer(await api.orders.delivery({ params: { pincode } }));
      stored.write(PIN_KEY, pincode);
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the PIN code of the last visit
  useEffect(() => {
    if (indianPin(pin) !== null) check(pin);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    check(pin);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        label="Deliver to PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={pin}
        error={isWrong ? NO_PIN : problem}
        onChange={({ target }) => setPin(target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Check
      </Button>
      <p className={styles.answer} role="status">
        {answer && <Answer {...answer} />}
      </p>
    </form>
  );
}

function Answer({ by, city, note, cod, isServiceable }: DeliveryEstimate) {
  if (!isServiceable || !by) return note;
  return (
    <>
      <strong>Delivery by {formatWeekday(by)}</strong>
      {city && ` to ${city}`}. {note ?? (cod && 'Cash on delivery available.')}
    </>
  );
}
