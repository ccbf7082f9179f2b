import { type DeliverySettings, INDIAN_STATES, type IndianState } from '@tanabana/contracts';
import { announce, api, invalidate, isApiError, useTask } from '@tanabana/storefront';
import { Alert, Button, Checkbox, ChipsField, MultiChoiceGroup, TextField } from '@tanabana/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { focusProblem } from '../../shared/focus.ts';
import { Folded } from '../../shared/folded.tsx';
import styles from './delivery.module.css';
import {
  type DeliveryDraft,
  draftOf,
  type Problems,
  rulesOf,
  type TextKey,
  toggled,
} from './delivery-draft.ts';
import { ReturnFields } from './return-fields.tsx';

/** 1 = Monday. */
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Shipping rates, working days and rules of cash on delivery and returns (rules 15.1, 17.1). */
export function DeliveryForm({ settings }: { settings: DeliverySettings }) {
  const element = useRef<HTMLFormElement>(null);
  const stored = draftOf(settings.rules);
  const [draft, setDraft] = useState(stored);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask('Failed to save the delivery settings');
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  const set = (changed: Partial<DeliveryDraft>): void => {
    setDraft({ ...draft, ...changed });
    setProblems({});
  };
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = rulesOf(draft);
    if ('problems' in read) return show(read.problems);
    const { version } = settings;
    const done = await run(async () => {
      try {
        await api.orders.changeDeliverySettings({ body: { rules: read.rules, version } });
      } catch (error) {
        if (isApiError(error))
          show(
            Object.fromEntries(
              error.errors.map(({ path, message }) => [path.replace(/^rules\./, ''), message]),
            ),
          );
        throw error;
      }
    });
    if (!done) return;
    announce('Delivery settings saved');
    await invalidate('/api/orders/delivery');
  }
  const field = (name: TextKey, path: string) => ({
    name: path,
    value: draft[name],
    error: problems[path],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  /** The problem of a list, at whichever entry it is. */
  const listProblem = (path: string): string | undefined =>
    Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
  return (
    <form ref={element} noValidate className={styles.form} onSubmit={save}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <fieldset className={styles.group}>
        <legend>Shipping</legend>
        <div className={styles.row}>
          <TextField
            label="Flat rate, in rupees"
            inputMode="decimal"
            required
            {...field('flatRate', 'flatRate')}
          />
          <TextField
            label="Free from a subtotal of"
            hint="Empty: never free."
            inputMode="decimal"
            {...field('freeFrom', 'freeFrom')}
          />
          <TextField
            label="Working days until dispatch"
            inputMode="numeric"
            required
            {...field('handlingDays', 'handlingDays')}
          />
        </div>
        <MultiChoiceGroup
          legend="Working days"
          look="chips"
          options={WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))}
          values={draft.workingDays.map(String)}
          onToggle={(day) => set({ workingDays: toggled(draft.workingDays, Number(day)).sort() })}
        />
        {listProblem('workingDays') && <Alert tone="danger">{listProblem('workingDays')}</Alert>}
        <ChipsField
          label="Holidays"
          optional
          hint="Days like 2026-11-08, each followed by Enter or a comma."
          values={draft.holidays}
          error={listProblem('holidays')}
          onChange={(holidays) => set({ holidays: holidays.toSorted() })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Cash on delivery</legend>
        <Checkbox
          label="Offer cash on delivery"
          checked={draft.isOffered}
          onChange={({ target }) => set({ isOffered: target.checked })}
        />
        {draft.isOffered && (
          <>
            <div className={styles.row}>
              <TextField
                label="Highest total"
                hint="Empty: no limit."
                inputMode="decimal"
                {...field('maxAmount', 'cod.maxAmount')}
              />
              <TextField label="Fee, in rupees" inputMode="decimal" {...field('fee', 'cod.fee')} />
              <TextField
                label="Refused deliveries until prepaid only"
                hint="Of one account. Empty: no limit."
                inputMode="numeric"
                {...field('maxRefused', 'cod.maxRefused')}
              />
            </div>
            <Checkbox
              label="The fee is a service with its own GST rate; otherwise it has the rate of the goods"
              checked={draft.hasFeeTax}
              onChange={({ target }) => set({ hasFeeTax: target.checked })}
            />
            {draft.hasFeeTax && (
              <div className={styles.row}>
                <TextField
                  label="SAC of the fee"
                  inputMode="numeric"
                  {...field('feeHsn', 'cod.feeTax.hsn')}
                />
                <TextField
                  label="GST percent of the fee"
                  inputMode="decimal"
                  {...field('feeRate', 'cod.feeTax.rate')}
                />
              </div>
            )}
            <Checkbox
              label="The first cash order of a buyer must be confirmed by a link in an email, within 48 hours"
              checked={draft.confirmsFirst}
              onChange={({ target }) => set({ confirmsFirst: target.checked })}
            />
            <ChipsField
              label="PIN codes without cash on delivery"
              optional
              values={draft.blockedPins}
              maxLength={6}
              error={listProblem('cod.blockedPins')}
              onChange={(blockedPins) => set({ blockedPins })}
            />
            <Folded title={`States without cash on delivery (${draft.blockedStates.length})`}>
              <MultiChoiceGroup
                legend="States"
                hideLegend
                look="chips"
                options={INDIAN_STATES.map((state) => ({ value: state, label: state }))}
                values={draft.blockedStates}
                onToggle={(state) =>
                  set({ blockedStates: toggled(draft.blockedStates, state as IndianState) })
                }
              />
            </Folded>
          </>
        )}
      </fieldset>
      <ReturnFields draft={draft} field={field} set={set} problemOf={listProblem} />
      <Allowed permission="delivery.write">
        <Button type="submit" busy={busy} disabled={!isChanged}>
          Save Settings
        </Button>
      </Allowed>
    </form>
  );
}
