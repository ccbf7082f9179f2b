import { DECLARATION_NAMES } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, ChoiceGroup } from '@tanabana/ui';
import { Allowed } from '../../../shared/allowed.tsx';
import { count } from '../../../shared/formats.ts';
import { type Draft, type DraftColour, type DraftVariants, same } from './draft.ts';
import styles from './form.module.css';
import type { ProductConflict } from './use-product-form.ts';
import { unitsOf } from './variants.ts';

const fieldNames: Record<keyof Draft, string> = {
  name: 'Product name',
  category: 'Category',
  price: 'Price',
  saleprice: 'Sale price',
  tag: 'Tag',
  gender: 'Gender',
  sku: 'SKU',
  stock: 'Stock',
  weight: 'Weight',
  hsn: 'HSN code',
  fabric: 'Fabric',
  care: 'Care',
  origin: 'Origin',
  modelHeight: 'Height of the model',
  modelSize: 'Size of the model',
  sizeChart: 'Size chart',
  ...DECLARATION_NAMES,
  description: 'Description',
  colours: 'Colors',
  countedBy: 'How stock is counted',
  variants: 'Colors and sizes',
};

/** Summarises a field's value: 'Indigo: S, M, 2 images'. */
function wordsOf<K extends keyof Draft>(field: K, value: Draft[K], draft: Draft): string {
  if (field === 'colours') return (value as DraftColour[]).map(colourText).join('; ') || 'none';
  if (field === 'variants') {
    return count(unitsOf({ ...draft, variants: value as DraftVariants }), 'piece');
  }
  if (field === 'countedBy') return value === 'variant' ? 'each color and size' : 'all as one';
  return (value as string) || 'none';
}

function colourText({ name, sizes, pictures }: DraftColour): string {
  return `${name}: ${[...sizes, count(pictures.length, 'image')].join(', ')}`;
}

interface EditConflictProps {
  conflict: ProductConflict;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

/** Shows what somebody else saved first, and lets the admin choose where both changed a field. */
export function EditConflict({ conflict, draft, set }: EditConflictProps) {
  const { taken, conflicts, productId } = conflict;
  return (
    <Alert tone="warning" title="Someone else has changed this product in the meantime.">
      <Allowed permission="audit.read">
        <ChangedBy productId={productId} />
      </Allowed>
      {taken.length > 0 && (
        <p>
          Their changes:{' '}
          {taken
            .map((field) => `${fieldNames[field]} (${wordsOf(field, draft[field], draft)})`)
            .join(', ')}
          .
        </p>
      )}
      {conflicts.map(({ field, mine, theirs }) => (
        <ChoiceGroup
          key={field}
          legend={fieldNames[field]}
          className={styles.conflict}
          options={[
            { value: 'mine', label: `Yours: ${wordsOf(field, mine, draft)}` },
            { value: 'theirs', label: `Theirs: ${wordsOf(field, theirs, draft)}` },
          ]}
          value={same(field, draft[field], theirs) ? 'theirs' : 'mine'}
          onChange={(chosen) => set({ [field]: chosen === 'theirs' ? theirs : mine })}
        />
      ))}
      <p>Your input is kept. Check it and save again.</p>
    </Alert>
  );
}

function ChangedBy({ productId }: { productId: string }) {
  const audit = useApi(api.products.audit, { query: { target: productId, limit: '1' } });
  const last = audit.data?.data[0];
  if (!last) return null;
  return (
    <p>
      By {last.by.username}, {formatMoment(last.at)}.
    </p>
  );
}
