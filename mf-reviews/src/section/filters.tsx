import type { ReviewSummary } from '@tanabana/contracts';
import { Button, Checkbox, SelectField } from '@tanabana/ui';
import styles from './filters.module.css';
import { type Choice, isFiltered, SORTS, type Sort } from './section-query.ts';

interface FiltersProps {
  choice: Choice;
  summary: ReviewSummary;
  onChange: (change: Partial<Choice>) => void;
  /** Removes all filters and keeps the sort order. */
  onClear: () => void;
}

const STARS = ['5', '4', '3', '2', '1'];
const starOptions = [
  { value: '', label: 'All stars' },
  ...STARS.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
];

/** Filters by stars, size and pictures, and the sort order. */
export function Filters({ choice, summary, onChange, onClear }: FiltersProps) {
  return (
    <search aria-label="Filter reviews" className={styles.filters}>
      <SelectField
        label="Stars"
        hideLabel
        options={starOptions}
        value={choice.stars === null ? '' : String(choice.stars)}
        onChange={({ target }) => onChange({ stars: Number(target.value) || null })}
      />
      {summary.sizes.length > 1 && (
        <SelectField
          label="Size bought"
          hideLabel
          options={[
            { value: '', label: 'All sizes' },
            ...summary.sizes.map((value) => ({ value, label: `Size ${value}` })),
          ]}
          value={choice.size}
          onChange={({ target }) => onChange({ size: target.value })}
        />
      )}
      <SelectField
        label="Sort reviews by"
        hideLabel
        options={SORTS}
        value={choice.sort}
        onChange={({ target }) => onChange({ sort: target.value as Sort })}
      />
      {summary.withPictures > 0 && (
        <Checkbox
          label={`With photos (${summary.withPictures})`}
          className={styles.photos}
          checked={choice.withPictures}
          onChange={({ target }) => onChange({ withPictures: target.checked })}
        />
      )}
      {isFiltered(choice) && (
        <Button variant="quiet" size="s" className={styles.clear} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}
