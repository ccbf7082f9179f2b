import { Button, ChoiceGroup, SelectField, TextField } from '@tanabana/ui';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Draft, Problem, VariantField } from './draft-types.ts';
import { isWhole } from './numbers.ts';
import { VariantGrid } from './variant-grid.tsx';
import styles from './variants.module.css';
import { cellsOf, countsByVariant, hasChoices, spreadStock, unitsOf } from './variants.ts';

const fieldLabels: Record<VariantField, string> = {
  stock: 'Pieces',
  sku: 'SKU',
  price: 'Price',
  saleprice: 'Sale price',
  barcode: 'Barcode',
  weight: 'Weight',
  shelf: 'Shelf',
  forSale: 'For sale',
};

const hints: Record<VariantField, string> = {
  stock: 'Units of each; empty means 0.',
  sku: 'Generated from the product’s if empty.',
  price: '₹; the product’s if empty.',
  saleprice: '₹; if empty, the price of the same variant, else the product’s.',
  barcode: 'EAN or UPC.',
  weight: 'Grams; the product’s if empty.',
  shelf: 'Storage location, for the picking list.',
  forSale: 'A variant with “no” is not offered. Empty means for sale.',
};

interface VariantFieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  wrong: Problem | null;
}

/** Colours by sizes: counting mode, and a grid for each variant field. */
export function VariantFields({ draft, set, wrong }: VariantFieldsProps) {
  const counts = countsByVariant(draft);
  const [chosen, setChosen] = useState<VariantField | null>(null);
  const error = wrong?.field === 'variants' ? wrong : null;
  const id = useId();
  const of = chosen === 'stock' && !counts ? null : (chosen ?? (counts ? 'stock' : null));

  useEffect(() => {
    if (error?.cell) setChosen(error.cell.of);
  }, [error]);

  const countBy = (by: string): void => {
    setChosen(null);
    set(
      by === 'variant'
        ? { countedBy: 'variant' }
        : { countedBy: 'product', ...(counts && { stock: String(unitsOf(draft)) }) },
    );
  };
  if (!hasChoices(draft) && draft.countedBy !== 'variant') return null;
  const sheets = Object.entries(fieldLabels).map(([value, label]) => ({ value, label }));
  const options = counts ? sheets : [{ value: '', label: 'Nothing' }, ...sheets.slice(1)];
  return (
    <fieldset className={styles.variants}>
      <legend>Colors and sizes</legend>
      <div className={styles.choices}>
        <ChoiceGroup
          legend="Count the stock of"
          look="chips"
          value={counts ? 'variant' : 'product'}
          options={[
            { value: 'variant', label: 'Each color and size' },
            { value: 'product', label: 'All as one' },
          ]}
          onChange={countBy}
        />
        <SelectField
          label="Fill in"
          className={styles.sheet}
          value={of ?? ''}
          options={options}
          onChange={(event) => setChosen((event.target.value || null) as VariantField | null)}
        />
      </div>
      {of && (
        <>
          <p id={`${id}-hint`} className={styles.hint}>
            {hints[of]} Use arrow keys and Enter to move between cells. You can paste cells from a
            spreadsheet.
          </p>
          <VariantGrid
            key={of}
            of={of}
            label={fieldLabels[of]}
            describedBy={`${id}-hint`}
            draft={draft}
            wrong={error?.cell?.of === of ? error : null}
            onChange={(variants) =>
              set(of === 'stock' ? { variants, countedBy: 'variant' } : { variants })
            }
          />
        </>
      )}
      {of === 'stock' && <Spread draft={draft} set={set} />}
    </fieldset>
  );
}

/** Distributes a number over the grid, editable before saving. */
function Spread({ draft, set }: Pick<VariantFieldsProps, 'draft' | 'set'>) {
  const shared = unitsOf(draft);
  const [typed, setTyped] = useState(() =>
    shared === 0 && Number(draft.stock) > 0 ? draft.stock.trim() : '',
  );
  const [how, setHow] = useState('evenly');
  const [wrong, setWrong] = useState(false);
  const sizes = [...new Set(cellsOf(draft).flatMap(({ choice }) => choice.size ?? []))];
  const ways = [
    { value: 'evenly', label: 'Evenly' },
    ...sizes.map((size) => ({ value: `size:${size}`, label: `All on ${size}` })),
  ];
  const spread = (): void => {
    const isSound = isWhole(typed);
    setWrong(!isSound);
    if (!isSound) return;
    const way = ways.some(({ value }) => value === how) ? how : 'evenly';
    set({ countedBy: 'variant', variants: spreadStock(draft, Number(typed), way) });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    spread();
  };
  return (
    <div className={styles.spread}>
      <TextField
        label="Units to distribute"
        inputMode="numeric"
        value={typed}
        error={wrong ? 'Enter valid stock' : null}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <SelectField
        label="How"
        options={ways}
        value={how}
        onChange={(event) => setHow(event.target.value)}
      />
      <Button variant="secondary" onClick={spread}>
        Spread
      </Button>
    </div>
  );
}
