import { texts } from '@tanabana/contracts';
import { api, useSession, useTask } from '@tanabana/storefront';
import { Alert, Button, TextField } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import styles from './back-in-stock.module.css';

interface BackInStockProps {
  productId: string;
  /** The sold-out variant. */
  color: string | null;
  size: string | null;
}

/** Consent text of the request, as it is stored. */
const [label, hint] = texts.consents.backInStock.split('. ', 2);

/**
 * Requests one email when a sold-out variant is back. The message is reset when another variant is
 * chosen.
 */
export default function BackInStock({ productId, color, size }: BackInStockProps) {
  const { user } = useSession();
  const [email, setEmail] = useState(user?.email ?? '');
  const [answer, setAnswer] = useState<string | null>(null);
  const { busy, problem, run } = useTask('That did not work. Please try again.');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const body = { productId, color, size, email, consent: 'backInStock' } as const;
      setAnswer((await api.orders.awaitStock({ body })).message);
    });
  };
  if (answer !== null) return <Alert tone="success">{answer}</Alert>;
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
        type="email"
        autoComplete="email"
        placeholder="Email"
        value={email}
        error={problem}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Tell me
      </Button>
    </form>
  );
}
