import type { Endpoints } from '@tanabana/contracts';
import { type Draft, type DraftColour, differing } from './draft.ts';

type CreateBody = Endpoints.BodyInput<typeof Endpoints.productEndpoints.create>;
type UpdateBody = Endpoints.BodyInput<typeof Endpoints.productEndpoints.update>;

/** Colours without a name are left out, with their pictures (rule 5.9). */
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
export function newProductBody(draft: Draft): { body: CreateBody; files: File[] } {
  const { colours: _, ...texts } = draft;
  const filled = Object.entries(texts)
    .map(([field, text]) => [field, text.trim()])
    .filter(([, text]) => text !== '');
  return {
    body: { ...Object.fromEntries(filled), colors: coloursText(draft) },
    files: filesOf(draft),
  };
}

/** A change as sent: only what differs from `kept`, so that nothing else is overwritten. */
export function changeBody(draft: Draft, kept: Draft): { body: UpdateBody; files: File[] } {
  const changed = differing(draft, kept);
  const body = Object.fromEntries(
    changed.flatMap((field) => (field === 'colours' ? [] : [[field, draft[field].trim()]])),
  );
  return changed.includes('colours')
    ? { body: { ...body, colors: coloursText(draft) }, files: filesOf(draft) }
    : { body, files: [] };
}
