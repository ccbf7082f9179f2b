import type { Endpoints } from '@tanabana/contracts';
import { chartBody } from '../../../shared/size-chart/chart-text.ts';
import { type Draft, type DraftColour, differing } from './draft.ts';
import { changesStock, countsByVariant, hasOwnPrices, sentVariants } from './variants.ts';

type CreateBody = Endpoints.BodyInput<typeof Endpoints.productEndpoints.create>;
type UpdateBody = Endpoints.BodyInput<typeof Endpoints.productEndpoints.update>;

/** Unnamed colours are omitted with their pictures (rule 5.9). */
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
      // An empty text is the position of a new one.
      existingImages: pictures.map((picture) => ('path' in picture ? picture.path : '')),
      newImages: pictures.filter((picture) => 'file' in picture).length,
    })),
  );

/** Fields sent as typed. */
const texts = ({ colours: _c, variants: _v, countedBy: _b, stock, sizeChart, ...rest }: Draft) =>
  Object.entries({ ...rest, sizeChart: chartBody(sizeChart), stock }).map(
    ([field, text]) => [field, text.trim()] as const,
  );

/**
 * Returns a new product for the call; empty values are omitted, as is the total if variants are
 * counted.
 */
export function newProductBody(draft: Draft): { body: CreateBody; files: File[] } {
  const counts = countsByVariant(draft);
  const variants = sentVariants(draft, null);
  const filled = texts(draft).filter(
    ([field, text]) => text !== '' && !(counts && field === 'stock'),
  );
  return {
    body: {
      ...(Object.fromEntries(filled) as CreateBody),
      colors: coloursText(draft),
      ...(variants.length > 0 && { variants: JSON.stringify(variants) }),
    },
    files: filesOf(draft),
  };
}

/**
 * Returns the changes for the call: only differences from `kept`.
 * @param reason of a stock change
 */
export function changeBody(
  draft: Draft,
  kept: Draft,
  reason = '',
): { body: UpdateBody; files: File[] } {
  const changed = differing(draft, kept);
  const counts = countsByVariant(draft);
  const isSwitched = counts !== countsByVariant(kept);
  const body: UpdateBody = Object.fromEntries(
    texts(draft).filter(
      ([field]) => changed.includes(field as keyof Draft) && !(counts && field === 'stock'),
    ),
  );
  if (isSwitched) body.countedBy = counts ? 'variant' : 'product';
  if (isSwitched && !counts) body.stock = draft.stock.trim();
  if (reason.trim() && changesStock(draft, kept)) body.reason = reason.trim();
  const variants = sentVariants(draft, kept);
  // Listed even if empty: the prices then apply to variants without their own.
  const asBase = hasOwnPrices(kept) && (body.price ?? body.saleprice) !== undefined;
  if (variants.length > 0 || asBase) body.variants = JSON.stringify(variants);
  return changed.includes('colours')
    ? { body: { ...body, colors: coloursText(draft) }, files: filesOf(draft) }
    : { body, files: [] };
}
