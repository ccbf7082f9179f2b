import type { Endpoints } from '@tanabana/contracts';
import { chartBody } from '../../../shared/size-chart/chart-text.ts';
import { type Draft, type DraftColour, differing } from './draft.ts';
import { changesStock, countsByVariant, hasOwnPrices, sentVariants } from './variants.ts';

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

/** Fields that are sent as they are typed. */
const texts = ({ colours: _c, variants: _v, countedBy: _b, stock, sizeChart, ...rest }: Draft) =>
  Object.entries({ ...rest, sizeChart: chartBody(sizeChart), stock }).map(
    ([field, text]) => [field, text.trim()] as const,
  );

/** A new product as sent; what is empty is left out, and so is one number where variants are counted. */
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
 * A change as sent: only what differs from `kept`, so that nothing else is overwritten.
 * @param reason why, where stock is changed
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
  // Named, even without any: prices are then those of variants that have none of their own.
  const asBase = hasOwnPrices(kept) && (body.price ?? body.saleprice) !== undefined;
  if (variants.length > 0 || asBase) body.variants = JSON.stringify(variants);
  return changed.includes('colours')
    ? { body: { ...body, colors: coloursText(draft) }, files: filesOf(draft) }
    : { body, files: [] };
}
