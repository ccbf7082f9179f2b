import { type Category, FILTER_SIZES, type ProductFacets } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { Checkbox, ChoiceGroup, MultiChoiceGroup } from '@tanabana/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchField } from '../search/search-field.tsx';
import { findCategory } from './category-chips.tsx';
import { ColourFilter } from './colour-filter.tsx';
import styles from './filter-panel.module.css';
import { PriceFilter } from './price-filter.tsx';
import { MIN_RATINGS, type MinRating, type ShopState, shopSearch, toggled } from './shop-state.ts';

export interface FilterPanelProps {
  state: ShopState;
  /** With `replace`, Back skips the previous state. */
  onChange: (change: Partial<ShopState>, how?: { replace: boolean }) => void;
  /** Number of results for each choice; undefined if unknown. */
  facets: ProductFacets | undefined;
  /** First load: the panel is hidden, as its size depends on the counts. */
  waiting: boolean;
  /** Slug of the page's category: the panel then links to the others. */
  category?: string | undefined;
}

const RATINGS = [
  ...MIN_RATINGS.map((value) => ({ value: value as string, label: `${value} stars and up` })),
  { value: '', label: 'Any' },
];

/** Text, category and sizes (rule 5.8), then colours, price, rating and stock. */
export default function FilterPanel({ state, onChange, facets, category }: FilterPanelProps) {
  const left = (size: string): number | undefined =>
    facets && (facets.size.find(({ value }) => value.toUpperCase() === size)?.count ?? 0);
  return (
    <div className={styles.panel}>
      <SearchFilter
        value={state.q}
        // one history entry, however many pauses the typing has
        onSearch={(q, before) => onChange({ q }, { replace: before !== '' })}
      />
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
      <ChoiceGroup
        legend="Customer rating"
        className={styles.rating}
        value={state.minRating ?? ''}
        options={RATINGS}
        onChange={(value) => onChange({ minRating: (value || null) as MinRating | null })}
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

interface SearchFilterProps {
  value: string;
  /** @param before the last request, which the page may not have rendered yet */
  onSearch: (text: string, before: string) => void;
}

/** Milliseconds without a key before the search runs. */
const PAUSE_MS = 250;

/** A field that searches while typing; clearing it shows everything. */
function SearchFilter({ value, onSearch }: SearchFilterProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  /** Own searches that are not rendered yet: a late one must not undo later input. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const at = pending.current.indexOf(value);
    pending.current = at < 0 ? [] : pending.current.slice(at + 1);
    if (at >= 0 || value === asked.current) return;
    // Back, a link or a cleared filter changed the search
    asked.current = value;
    setText(value);
  }, [value]);

  const words = text.trim();
  const search = (): void => {
    const before = asked.current;
    if (words === before) return;
    asked.current = words;
    pending.current.push(words);
    onSearch(words, before);
  };
  useEffect(() => {
    const timer = setTimeout(search, words === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search();
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <SearchField
          buttonClass={styles.searchButton}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}

interface CategoryFilterProps {
  state: ShopState;
  facets: ProductFacets | undefined;
  category: string | undefined;
}

/**
 * One category or all, each with its count; pressing the chosen one again clears it. On a category
 * page the others are links to their pages.
 */
function CategoryFilter({ state, facets, category }: CategoryFilterProps) {
  const id = useId();
  const { data } = useApi(api.categories.list, {});
  const chosen = findCategory(data?.data, category ?? state.category);
  const target = (one: Category) =>
    category === undefined
      ? { search: shopSearch(state, { category: one === chosen ? '' : one.slug }) }
      : one === chosen
        ? paths.shop()
        : paths.category(one.slug);
  const left = (one: Category): number | undefined =>
    facets && (facets.category.find(({ slug }) => slug === one.slug)?.count ?? 0);
  const shown = data?.data.filter((one) => left(one) !== 0 || one === chosen) ?? [];
  if (shown.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h3 id={id} className={styles.legend}>
        Category
      </h3>
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one._id}>
            <Link
              to={target(one)}
              className={styles.category}
              aria-current={one === chosen ? 'true' : undefined}
            >
              {one.name} <span className={styles.count}>{left(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
