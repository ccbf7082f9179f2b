import type { ProductFacets } from '@tanabana/contracts';
import { Button } from '@tanabana/ui';
import { useId, useState } from 'react';
import { swatchOf } from '../card/swatch.ts';
import styles from './filter-panel.module.css';

interface ColourFilterProps {
  chosen: readonly string[];
  facet: ProductFacets['colour'] | undefined;
  onToggle: (colour: string) => void;
}

/** Colours shown before "more". */
const FEW = 10;

/** Any number of colours, the most common first; selected ones are always shown. */
export function ColourFilter({ chosen, facet, onToggle }: ColourFilterProps) {
  const name = useId();
  const [all, showAll] = useState(false);
  const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();
  const isChosen = ({ value }: { value: string }): boolean => chosen.some(same(value));
  const gone = chosen.filter((colour) => !facet?.some(({ value }) => same(colour)(value)));
  const known = [...(facet ?? []), ...gone.map((value) => ({ value, count: 0 }))]
    .filter(({ value }) => value !== '')
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  if (known.length === 0) return null;
  const shown = known.filter((colour, at) => all || at < FEW || isChosen(colour));
  return (
    <fieldset>
      <legend className={styles.legend}>Colour</legend>
      <div className={styles.colours}>
        {shown.map((colour) => (
          <label key={colour.value} className={styles.colour}>
            <input
              type="checkbox"
              name={name}
              checked={isChosen(colour)}
              onChange={() => onToggle(colour.value)}
            />
            <span aria-hidden="true" className={styles.dot} {...swatchOf(colour.value)} />
            <span>
              {colour.value}
              {'\u00a0'}
              <span className={styles.count}>{colour.count}</span>
            </span>
          </label>
        ))}
      </div>
      {known.length > FEW && (
        <Button variant="quiet" size="s" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? 'Fewer colours' : `All ${known.length} colours`}
        </Button>
      )}
    </fieldset>
  );
}
