import type { CollectionRule } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Alert, Checkbox, ChipsField, SelectField, TextField } from '@tanabana/ui';
import type { Problems } from '../../shared/field-problems.ts';
import { genderText, optionsOf, tagText } from '../products/product-words.ts';
import type { RuleDraft } from './collection-draft.ts';
import styles from './collections.module.css';

const ANY = { value: '', label: 'Any' };

const sortText: Record<CollectionRule['sort'], string> = {
  default: 'In stock first, then newest',
  newest: 'Newest first',
  oldest: 'Oldest first',
  'price-asc': 'Price low to high',
  'price-desc': 'Price high to low',
  rating: 'Best rated first',
  popular: 'Most reviewed first',
};

interface RuleFieldsProps {
  rule: RuleDraft;
  problems: Problems;
  onChange: (rule: RuleDraft) => void;
}

/** Conditions of a collection by rule, all of which must hold (rule 22.2). */
export function RuleFields({ rule, problems, onChange }: RuleFieldsProps) {
  const { data } = useApi(api.categories.list, { query: { limit: '500' } });
  const set = (change: Partial<RuleDraft>): void => onChange({ ...rule, ...change });
  const number = (field: 'minPrice' | 'maxPrice' | 'newest') => ({
    name: `rule.${field}`,
    value: rule[field],
    error: problems[`rule.${field}`] ?? null,
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  });
  return (
    <fieldset className={styles.group}>
      <legend>Conditions</legend>
      <p className={styles.note}>A product is in the collection while all of these hold.</p>
      {problems.rule && <Alert tone="danger">{problems.rule}</Alert>}
      <div className={styles.row}>
        <SelectField
          label="Category"
          value={rule.category}
          options={[
            ANY,
            ...(data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ target }) => set({ category: target.value })}
        />
        <SelectField
          label="Tag"
          value={rule.tag ?? ''}
          options={[ANY, ...optionsOf(tagText)]}
          onChange={({ target }) => set({ tag: target.value as RuleDraft['tag'] })}
        />
        <SelectField
          label="For"
          value={rule.gender ?? ''}
          options={[ANY, ...optionsOf(genderText)]}
          onChange={({ target }) => set({ gender: target.value as RuleDraft['gender'] })}
        />
      </div>
      <ChipsField
        label="Colours"
        optional
        hint="One of them is enough. Press Enter or comma after each."
        maxLength={40}
        values={rule.colours}
        onChange={(colours) => set({ colours })}
      />
      <div className={styles.row}>
        <TextField label="Price from, in rupees" inputMode="decimal" {...number('minPrice')} />
        <TextField label="Price up to, in rupees" inputMode="decimal" {...number('maxPrice')} />
        <TextField label="Only the newest" inputMode="numeric" {...number('newest')} />
      </div>
      <Checkbox
        label="Only products in stock"
        checked={rule.inStock}
        onChange={({ target }) => set({ inStock: target.checked })}
      />
      <SelectField
        label="Order"
        value={rule.sort}
        options={optionsOf(sortText)}
        onChange={({ target }) => set({ sort: target.value as RuleDraft['sort'] })}
      />
    </fieldset>
  );
}
