import type { Endpoints } from '@tanabana/contracts';
import { type Draft, type DraftColour, differing } from './draft.ts';

/** The text fields of a product's form, and its new pictures in the order that they name. */
export interface ProductBody {
  body: Endpoints.BodyInput<typeof Endpoints.productEndpoints.create>;
  files: File[];
}
export interface ChangeBody {
  body: Endpoints.BodyInput<typeof Endpoints.productEndpoints.update>;
  files: File[];
}

const texts = {
  name: (draft: Draft) => draft.name.trim(),
  category: (draft: Draft) => draft.category,
  price: (draft: Draft) => draft.price.trim(),
  saleprice: (draft: Draft) => draft.saleprice.trim(),
  tag: (draft: Draft) => draft.tag,
  gender: (draft: Draft) => draft.gender,
  sku: (draft: Draft) => draft.sku.trim(),
  stock: (draft: Draft) => draft.stock.trim(),
  weight: (draft: Draft) => draft.weight.trim(),
  description: (draft: Draft) => draft.description.trim(),
};

/** Colours without a name are left out, with their pictures (spec.md section 5). */
const named = ({ colours }: Draft): DraftColour[] => colours.filter(({ name }) => name.trim());

const filesOf = (draft: Draft): File[] =>
  named(draft).flatMap(({ pictures }) =>
    pictures.flatMap((picture) => ('file' in picture ? picture.file : [])),
  );

const coloursText = (draft: Draft): string =>
  JSON.stringify(
    named(draft).map(({ name, sizes, pictures }) => ({
      name: name.trim(),
      sizes: sizes.map((size) => size.trim()).filter(Boolean),
      // An empty text keeps the place of a new one.
      existingImages: pictures.map((picture) => ('path' in picture ? picture.path : '')),
      newImages: pictures.filter((picture) => 'file' in picture).length,
    })),
  );

/** A new product as sent; what is empty is left out. */
export function newProductBody(draft: Draft): ProductBody {
  const filled = Object.entries(texts)
    .map(([field, read]) => [field, read(draft)])
    .filter(([, text]) => text !== '');
  return {
    body: { ...Object.fromEntries(filled), colors: coloursText(draft) },
    files: filesOf(draft),
  };
}

/** A change as sent: only what differs from `kept`, so that nothing else is overwritten. */
export function changeBody(draft: Draft, kept: Draft): ChangeBody {
  const changed = differing(draft, kept);
  const body = Object.fromEntries(
    changed.flatMap((field) => (field === 'colours' ? [] : [[field, texts[field](draft)]])),
  );
  return changed.includes('colours')
    ? { body: { ...body, colors: coloursText(draft) }, files: filesOf(draft) }
    : { body, files: [] };
}
