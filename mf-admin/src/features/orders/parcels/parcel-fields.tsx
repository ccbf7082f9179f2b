import { type CourierInfo, formatAmount, MAX_AWB, MAX_COURIER } from '@tanabana/contracts';
import { api, useApi, useTask } from '@tanabana/storefront';
import { Alert, Button, SelectField, TextField } from '@tanabana/ui';
import { useState } from 'react';
import type { Problems } from '../../../shared/field-problems.ts';
import { count } from '../../../shared/formats.ts';
import type { ParcelDraft } from './parcel-draft.ts';
import styles from './parcels.module.css';

interface ParcelFieldsProps {
  draft: ParcelDraft;
  problems: Problems;
  onChange: (change: Partial<ParcelDraft>) => void;
  /** Connected couriers that can be booked; none when a parcel is edited. */
  couriers?: readonly CourierInfo[];
  /** Order whose rates can be requested. */
  orderId?: string;
}

/** Returns the connected couriers; empty while they load and if they cannot be loaded. */
export const useCouriers = (): readonly CourierInfo[] =>
  useApi(api.orders.couriers, {}).data?.data ?? [];

/** Courier, AWB number, tracking link and weight of a parcel (rule 16.1). */
export function ParcelFields({ draft, problems, onChange, ...props }: ParcelFieldsProps) {
  const { couriers = [], orderId } = props;
  const field = (name: keyof ParcelDraft) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const weight = (
    <TextField label="Weight in grams" optional inputMode="numeric" {...field('weight')} />
  );
  return (
    <>
      {couriers.length > 0 && (
        <CourierChoice
          couriers={couriers}
          value={draft.book}
          onChange={(book) => onChange({ book })}
        />
      )}
      {draft.book ? (
        <>
          <div className={styles.row}>{weight}</div>
          <p className={styles.note}>
            The courier assigns the AWB number and the label when the parcel is created.
          </p>
          {orderId && <Rates key={draft.book} orderId={orderId} courier={draft.book} />}
        </>
      ) : (
        <div className={styles.row}>
          <TextField label="Courier" required maxLength={MAX_COURIER} {...field('courier')} />
          <TextField
            label="AWB number"
            optional
            maxLength={MAX_AWB}
            autoCapitalize="characters"
            spellCheck={false}
            {...field('awb')}
          />
          <TextField
            label="Tracking link"
            optional
            type="url"
            placeholder="https://"
            maxLength={500}
            {...field('trackingUrl')}
          />
          {weight}
        </div>
      )}
    </>
  );
}

interface CourierChoiceProps {
  couriers: readonly CourierInfo[];
  value: string;
  onChange: (book: string) => void;
}

/** Chooses a connected courier to book, or details entered by hand. */
export const CourierChoice = ({ couriers, value, onChange }: CourierChoiceProps) => (
  <SelectField
    label="Ship with"
    name="book"
    value={value}
    options={[
      { value: '', label: 'A courier entered by hand' },
      ...couriers.map(({ id, name, isSimulated }) => ({
        value: id,
        label: isSimulated ? `${name} (trial, nothing is shipped)` : name,
      })),
    ]}
    onChange={({ target }) => onChange(target.value)}
  />
);

type Rate = Awaited<ReturnType<typeof api.orders.courierRates>>['data'][number];

/** Prices of a connected courier for the rest of the order, on request. */
function Rates({ orderId, courier }: { orderId: string; courier: string }) {
  const [rates, setRates] = useState<readonly Rate[] | null>(null);
  const { busy, problem, run } = useTask('The rates could not be loaded. Please try again.');
  const load = (): Promise<boolean> =>
    run(async () => {
      const { data } = await api.orders.courierRates({ params: { id: orderId } });
      const own = data.filter((rate) => rate.courier === courier);
      setRates(own.toSorted((one, other) => one.price - other.price));
    });
  return (
    <div className={styles.rates}>
      <Button variant="secondary" size="s" busy={busy} onClick={load}>
        {rates ? 'Update rates' : 'Get rates'}
      </Button>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {rates?.length === 0 && <p role="status">This courier does not deliver the parcel.</p>}
      {rates && rates.length > 0 && (
        <ul aria-label="Rates of the courier" className={styles.rateList}>
          {rates.map(({ service, price, days }) => (
            <li key={service}>
              <span>{service}</span>
              <span className={styles.note}>{days === null ? '' : count(days, 'day')}</span>
              <strong>{formatAmount(price)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
