import { SelectField, TextArea, TextField, type TextFieldProps } from '@tanabana/ui';
import { genderWords, optionsOf, tagWords } from '../product-words.ts';
import { useCategories } from '../use-categories.ts';
import type { Problem } from './check-draft.ts';
import type { Draft } from './draft.ts';
import styles from './form.module.css';

const tags = optionsOf(tagWords);
const genders = [{ value: '', label: 'Not said' }, ...optionsOf(genderWords)];

interface ProductFieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  wrong: Problem | null;
}

/** What a product has beside its colours. */
export function ProductFields({ draft, set, wrong }: ProductFieldsProps) {
  const names = (useCategories() ?? []).map(({ name }) => name);
  const own = draft.category;
  const categories = own !== '' && !names.includes(own) ? [own, ...names] : names;
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name] as string,
    error: wrong?.field === name ? wrong.message : null,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const price: Partial<TextFieldProps> = {
    type: 'number',
    inputMode: 'decimal',
    min: 0,
    step: 0.01,
  };
  const count: Partial<TextFieldProps> = { type: 'number', inputMode: 'numeric', min: 0, step: 1 };
  return (
    <div className={styles.fields}>
      <TextField label="Product name" required maxLength={200} {...field('name')} />
      <SelectField
        label="Category"
        required
        options={[
          { value: '', label: 'Select category' },
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
        {...field('category')}
      />
      <TextField label="Price" required hint="₹, before any sale" {...price} {...field('price')} />
      <TextField
        label="Sale price"
        required
        hint="₹; the same as the price where there is no sale"
        {...price}
        {...field('saleprice')}
      />
      <SelectField label="Tag" options={tags} {...field('tag')} />
      <SelectField label="Gender" options={genders} {...field('gender')} />
      <TextField label="Stock" hint="Pieces, all colors together" {...count} {...field('stock')} />
      <TextField
        label="SKU"
        optional
        hint="Made up when left out"
        maxLength={60}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('sku')}
      />
      <TextField label="Weight" optional hint="Grams" {...count} {...field('weight')} />
      <TextArea
        label="Description"
        optional
        maxLength={5000}
        className={styles.wide}
        {...field('description')}
      />
    </div>
  );
}
