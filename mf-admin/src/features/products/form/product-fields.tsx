import { PRODUCT_LENGTHS } from '@tanabana/contracts';
import { SelectField, TextArea, TextField, type TextFieldProps } from '@tanabana/ui';
import { DeclarationFields } from '../../../shared/declarations/declaration-fields.tsx';
import { Folded } from '../../../shared/folded.tsx';
import { SizeChartField } from '../../../shared/size-chart/size-chart-field.tsx';
import { genderText, optionsOf, tagText } from '../product-words.ts';
import { useCategoryOptions } from '../use-products.ts';
import type { Draft, Problem } from './draft.ts';
import styles from './form.module.css';
import { PriceBetweenRates } from './price-between-rates.tsx';
import { unitsOf } from './variants.ts';

const tags = optionsOf(tagText);
const genders = [{ value: '', label: 'Not said' }, ...optionsOf(genderText)];

interface ProductFieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  wrong: Problem | null;
}

/** Product fields except colours. */
export function ProductFields({ draft, set, wrong }: ProductFieldsProps) {
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name] as string,
    error: wrong?.field === name ? wrong.message : null,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  // Text, because number fields refuse what people paste: ₹ 1,299.00.
  const price: Partial<TextFieldProps> = { inputMode: 'decimal', autoComplete: 'off' };
  const count: Partial<TextFieldProps> = { inputMode: 'numeric', autoComplete: 'off' };
  const isCounted = draft.countedBy === 'variant';
  return (
    <div className={styles.fields}>
      <TextField
        label="Product name"
        required
        maxLength={PRODUCT_LENGTHS.name}
        {...field('name')}
      />
      <SelectField
        label="Category"
        required
        options={useCategoryOptions('Select category', draft.category)}
        {...field('category')}
      />
      <TextField label="Price" required hint="₹, before any sale" {...price} {...field('price')} />
      <TextField
        label="Sale price"
        required
        hint="₹; equal to the price if not on sale"
        {...price}
        {...field('saleprice')}
      />
      <PriceBetweenRates draft={draft} set={set} />
      <SelectField label="Tag" options={tags} {...field('tag')} />
      <SelectField label="Gender" options={genders} {...field('gender')} />
      {isCounted ? (
        <TextField
          label="Stock"
          hint="Units per color and size, below"
          name="stock"
          readOnly
          value={String(unitsOf(draft))}
        />
      ) : (
        <TextField label="Stock" hint="Units, all colors together" {...count} {...field('stock')} />
      )}
      <TextField
        label="SKU"
        optional
        hint="Generated if empty"
        maxLength={PRODUCT_LENGTHS.sku}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('sku')}
      />
      <TextField label="Weight" optional hint="Grams" {...count} {...field('weight')} />
      <TextField
        label="HSN code"
        optional
        hint="For GST; the category's if empty"
        inputMode="numeric"
        maxLength={8}
        {...field('hsn')}
      />
      <TextArea
        label="Description"
        optional
        maxLength={PRODUCT_LENGTHS.description}
        className={styles.wide}
        {...field('description')}
      />
      <Folded title="Fabric, care, model and size chart" className={styles.wide}>
        <div className={styles.fields}>
          <TextField
            label="Fabric"
            optional
            maxLength={PRODUCT_LENGTHS.fabric}
            {...field('fabric')}
          />
          <TextField label="Care" optional maxLength={PRODUCT_LENGTHS.care} {...field('care')} />
          <TextField
            label="Origin"
            optional
            hint="The place where it was made: Jaipur"
            maxLength={PRODUCT_LENGTHS.origin}
            {...field('origin')}
          />
          <TextField
            label="Height of the model"
            optional
            hint="cm"
            {...count}
            {...field('modelHeight')}
          />
          <TextField
            label="Size of the model"
            optional
            hint="Size that the model wears in the pictures"
            maxLength={PRODUCT_LENGTHS.size}
            {...field('modelSize')}
          />
          <SizeChartField
            label="Size chart"
            hint="The category’s if empty"
            className={styles.wide}
            {...field('sizeChart')}
          />
        </div>
      </Folded>
      <Folded title="On the label: maker, quantity, country" className={styles.wide}>
        <DeclarationFields
          values={draft}
          set={set}
          errorOf={(name) => (wrong?.field === name ? wrong.message : null)}
          noCountry="The category’s"
        >
          Legally required label details. Empty fields use the category’s. If any field is filled
          in, the price is shown as the MRP, inclusive of all taxes.
        </DeclarationFields>
      </Folded>
    </div>
  );
}
