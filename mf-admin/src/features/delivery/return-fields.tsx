import { api, useApi } from '@tanabana/storefront';
import { Alert, Checkbox, MultiChoiceGroup, TextArea, TextField } from '@tanabana/ui';
import { Folded } from '../../shared/folded.tsx';
import styles from './delivery.module.css';
import { type DeliveryDraft, type TextKey, toggled } from './delivery-draft.ts';

interface ReturnFieldsProps {
  draft: DeliveryDraft;
  /** Props of a text field at a path of the rules. */
  field: (
    name: TextKey,
    path: string,
  ) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
  set: (changed: Partial<DeliveryDraft>) => void;
  /** The problem of a list, at whichever entry it is. */
  problemOf: (path: string) => string | undefined;
}

/** Whether, until when and how buyers send goods back (rule 17.1). */
export function ReturnFields({ draft, field, set, problemOf }: ReturnFieldsProps) {
  const { data } = useApi(api.categories.list, { query: { limit: '500' } });
  const { pickup, selfShip, nonReturnable } = draft;
  // a renamed or deleted category can still be removed
  const names = [...new Set([...(data?.data ?? []).map(({ name }) => name), ...nonReturnable])];
  return (
    <fieldset className={styles.group}>
      <legend>Returns</legend>
      <div className={styles.row}>
        <TextField
          label="Days to request a return"
          hint="After the day of delivery. 0: only on that day."
          inputMode="numeric"
          required
          {...field('returnDays', 'returns.days')}
        />
      </div>
      <Checkbox
        label="The courier picks goods up at the buyer's address"
        checked={pickup}
        onChange={({ target }) => set({ pickup: target.checked })}
      />
      <Checkbox
        label="Buyers can send goods themselves"
        checked={selfShip}
        onChange={({ target }) => set({ selfShip: target.checked })}
      />
      {!pickup && !selfShip && (
        <Alert tone="warning">Without either of them, buyers cannot request returns.</Alert>
      )}
      {selfShip && (
        <TextArea
          label="Address for returns"
          optional
          hint="Empty: the address of the shop."
          rows={3}
          maxLength={500}
          {...field('returnAddress', 'returns.address')}
        />
      )}
      <Folded title={`Categories that are not taken back (${nonReturnable.length})`}>
        {names.length === 0 ? (
          <p className={styles.note}>There are no categories yet.</p>
        ) : (
          <MultiChoiceGroup
            legend="Categories"
            hideLegend
            look="chips"
            options={names.map((name) => ({ value: name, label: name }))}
            values={nonReturnable}
            onToggle={(name) => set({ nonReturnable: toggled(nonReturnable, name) })}
          />
        )}
        {problemOf('returns.nonReturnable') && (
          <Alert tone="danger">{problemOf('returns.nonReturnable')}</Alert>
        )}
      </Folded>
    </fieldset>
  );
}
