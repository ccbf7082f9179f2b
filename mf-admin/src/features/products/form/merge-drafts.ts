import { type Draft, type DraftColour, differing, same } from './draft.ts';
import { mergeVariants } from './variants.ts';

/** A field that both have changed, each otherwise. */
interface Conflict<K extends keyof Draft = keyof Draft> {
  field: K;
  mine: Draft[K];
  theirs: Draft[K];
}

export interface MergedDraft {
  /** Mine, with what only they have changed. */
  draft: Draft;
  conflicts: Conflict[];
  /** What only they have changed. */
  taken: (keyof Draft)[];
}

/**
 * Two people changed a product that both began with as `base`: what only one of them changed stands,
 * what both changed stays mine until somebody decides.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): MergedDraft {
  const changed = differing(base, theirs);
  const kept = differing(base, mine);
  // Cell by cell: what sells while somebody fills in a grid is no quarrel.
  const variants = {
    mine: mergeVariants(base.variants, mine.variants, theirs.variants),
    theirs: mergeVariants(base.variants, theirs.variants, mine.variants),
  };
  const quarrel = !same('variants', variants.mine, variants.theirs);
  const taken = changed.filter(
    (field) => !kept.includes(field) || (field === 'variants' && !quarrel),
  );
  const both = changed.filter(
    (field) =>
      kept.includes(field) &&
      (field === 'variants' ? quarrel : !same(field, mine[field], theirs[field])),
  );
  const draft = {
    ...mine,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    variants: variants.mine,
  };
  draft.colours = withoutLost(draft.colours, theirs.colours);
  return {
    draft,
    taken,
    conflicts: both.map((field) => ({
      field,
      mine: draft[field],
      theirs: field === 'variants' ? variants.theirs : theirs[field],
    })),
  };
}

/** Pictures that they have deleted cannot be kept. */
function withoutLost(mine: DraftColour[], theirs: DraftColour[]): DraftColour[] {
  const there = new Set(theirs.flatMap(({ pictures }) => pictures.map(({ key }) => key)));
  return mine.map((colour) => ({
    ...colour,
    pictures: colour.pictures.filter((picture) => 'file' in picture || there.has(picture.key)),
  }));
}
