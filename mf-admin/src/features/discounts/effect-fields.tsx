import { MAX_PROMOTION_TIERS } from '@tanabana/contracts';
import { Button, ChoiceGroup, CloseIcon, IconButton, SelectField, TextField } from '@tanabana/ui';
import type { DiscountDraft, Problems, TierDraft } from './discount-draft.ts';
import styles from './discounts.module.css';

const kinds: Record<DiscountDraft['kind'], string> = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
  'buy-get': 'Buy some, get some',
  tiers: 'More off a larger order',
  'free-shipping': 'Free shipping',
};

interface EffectFieldsProps {
  draft: DiscountDraft;
  problems: Problems;
  onChange: (changed: Partial<DiscountDraft>) => void;
}

/** What a promotion gives (rule 14.2). */
export function EffectFields({ draft, problems, onChange }: EffectFieldsProps) {
  const { kind } = draft;
  const number = (
    field: 'percent' | 'upTo' | 'amount' | 'buy' | 'get',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      name={`effect.${field}`}
      inputMode="decimal"
      value={draft[field]}
      error={problems[`effect.${field}`]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>What it gives</legend>
      <SelectField
        label="Kind"
        value={kind}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => onChange({ kind: target.value as DiscountDraft['kind'] })}
      />
      {(kind === 'percentage' || kind === 'fixed') && (
        <ChoiceGroup
          legend="Taken off"
          look="chips"
          options={[
            { value: 'items', label: 'Each item' },
            { value: 'order', label: 'The order' },
          ]}
          value={draft.scope}
          onChange={(scope) => onChange({ scope: scope as DiscountDraft['scope'] })}
        />
      )}
      {kind === 'percentage' && number('percent', 'Percent')}
      {kind === 'percentage' &&
        draft.scope === 'order' &&
        number('upTo', 'At most, in rupees', 'Empty for no maximum.')}
      {kind === 'fixed' && number('amount', 'Amount in rupees')}
      {kind === 'buy-get' && (
        <div className={styles.row}>
          {number('buy', 'Buy')}
          {number('get', 'Get')}
          {number('percent', 'Percent off', 'Empty or 100: free.')}
        </div>
      )}
      {kind === 'tiers' && (
        <Tiers tiers={draft.tiers} problems={problems} onChange={(tiers) => onChange({ tiers })} />
      )}
    </fieldset>
  );
}

interface TiersProps {
  tiers: readonly TierDraft[];
  problems: Problems;
  onChange: (tiers: TierDraft[]) => void;
}

function Tiers({ tiers, problems, onChange }: TiersProps) {
  const set = (index: number, changed: Partial<TierDraft>): void =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...changed } : tier)));
  return (
    <>
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no other key
        <div key={index} className={styles.row}>
          <TextField
            label={`Subtotal from, tier ${index + 1}`}
            name={`effect.tiers.${index}.from`}
            inputMode="decimal"
            value={tier.from}
            error={problems[`effect.tiers.${index}.from`]}
            onChange={({ target }) => set(index, { from: target.value })}
          />
          <TextField
            label={`Discount, tier ${index + 1}`}
            name={`effect.tiers.${index}.amount`}
            inputMode="decimal"
            value={tier.amount}
            error={problems[`effect.tiers.${index}.amount`]}
            onChange={({ target }) => set(index, { amount: target.value })}
          />
          {tiers.length > 1 && (
            <IconButton
              label={`Remove tier ${index + 1}`}
              className={styles.removeTier}
              onClick={() => onChange(tiers.filter((_, at) => at !== index))}
            >
              <CloseIcon size={16} />
            </IconButton>
          )}
        </div>
      ))}
      {tiers.length < MAX_PROMOTION_TIERS && (
        <Button
          variant="secondary"
          size="s"
          onClick={() => onChange([...tiers, { from: '', amount: '' }])}
        >
          Add a Tier
        </Button>
      )}
    </>
  );
}
