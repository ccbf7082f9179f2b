import { FILTER_SIZES } from '@tanabana/contracts';
import { Checkbox, MultiChoiceGroup } from '@tanabana/ui';
import { CategoryFilter } from './category-filter.tsx';
import { ColourFilter } from './colour-filter.tsx';
import styles from './filter-panel.module.css';
import type { FilterPanelProps } from './filters.tsx';
import { PriceFilter } from './price-filter.tsx';
import { SearchField } from './search-field.tsx';
import { toggled } from './shop-state.ts';

/** Text, category and sizes (spec.md section 5, Shop filters), then colours, price and stock. */
export default function FilterPanel({ state, onChange, facets, category }: FilterPanelProps) {
  const left = (size: string): number | undefined =>
    facets && (facets.size.find(({ value }) => value.toUpperCase() === size)?.count ?? 0);
  return (
    <div className={styles.panel}>
      <SearchField value={state.q} onSearch={(q) => onChange({ q })} />
      <CategoryFilter state={state} facets={facets} category={category} />
      <MultiChoiceGroup
        legend="Size"
        look="chips"
        className={styles.sizes}
        values={state.sizes}
        options={FILTER_SIZES.map((size) => ({
          value: size,
          label: size,
          hint: left(size) || undefined,
          disabled: left(size) === 0 && !state.sizes.includes(size),
        }))}
        onToggle={(size) => onChange({ sizes: toggled(state.sizes, size) })}
      />
      <ColourFilter
        chosen={state.colours}
        facet={facets?.colour}
        onToggle={(colour) => onChange({ colours: toggled(state.colours, colour) })}
      />
      <PriceFilter
        key={`${state.minPrice} ${state.maxPrice}`}
        min={state.minPrice}
        max={state.maxPrice}
        bounds={facets?.price}
        onChange={onChange}
      />
      <Checkbox
        role="switch"
        label="In stock only"
        className={styles.switch}
        checked={state.inStock}
        onChange={(event) => onChange({ inStock: event.target.checked })}
      />
    </div>
  );
}
