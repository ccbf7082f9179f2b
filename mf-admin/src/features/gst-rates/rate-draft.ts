import { type RateRow, rateTableProblems } from '@tanabana/contracts';
import { dayText, type RateGroup } from './rate-groups.ts';

/** Form fields as typed. */
export interface RateDraft {
  hsn: string;
  validFrom: string;
  /** The last one has no upper limit. */
  bands: { upTo: string; rate: string }[];
  source: string;
}

export const emptyRate = (): RateDraft => ({
  hsn: '',
  validFrom: '',
  bands: [{ upTo: '', rate: '' }],
  source: '',
});

export const draftOf = ({ hsn, validFrom, bands, source }: RateGroup): RateDraft => ({
  hsn: hsn.join(', '),
  validFrom,
  bands: bands.map(({ upTo, rate }) => ({ upTo: upTo === null ? '' : `${upTo}`, rate: `${rate}` })),
  source,
});

/** A form field and its problem. */
export interface RateProblem {
  field: 'hsn' | 'validFrom' | 'source' | `upTo-${number}` | `rate-${number}`;
  message: string;
}

const codesOf = (hsn: string): string[] => [...new Set(hsn.split(/[\s,]+/).filter(Boolean))];

/** Parses a typed number: `2,500.50`. */
const numberOf = (typed: string): number | null => {
  const plain = typed.replace(/[₹%,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
};

/** Returns the first problem of the input; null if valid. */
export function draftProblem(draft: RateDraft): RateProblem | null {
  const codes = codesOf(draft.hsn);
  const wrong = codes.find((code) => !/^(\d{2}){1,4}$/.test(code));
  if (codes.length === 0) return { field: 'hsn', message: 'Enter an HSN code' };
  if (wrong) return { field: 'hsn', message: `${wrong} has not 2, 4, 6 or 8 digits.` };
  if (draft.validFrom === '') return { field: 'validFrom', message: 'Enter a day' };
  let end = 0;
  for (const [at, band] of draft.bands.entries()) {
    const upTo = numberOf(band.upTo);
    const rate = numberOf(band.rate);
    const isLast = at === draft.bands.length - 1;
    if (!isLast && (upTo === null || upTo <= end)) {
      const message = end === 0 ? 'Enter a value' : `Enter a value above ₹${end}`;
      return { field: `upTo-${at}`, message };
    }
    if (rate === null || rate > 100)
      return { field: `rate-${at}`, message: 'Enter a rate of 0 to 100 percent' };
    end = upTo ?? end;
  }
  return null;
}

/** Returns the rows of a valid draft. */
function rowsOf({ hsn, validFrom, bands, source }: RateDraft): RateRow[] {
  return codesOf(hsn).flatMap((code) => {
    let over = 0;
    return bands.map((band, at): RateRow => {
      const upTo = at === bands.length - 1 ? null : numberOf(band.upTo);
      const row = { hsn: code, validFrom, over, upTo, rate: numberOf(band.rate) ?? 0 };
      over = upTo ?? over;
      return { ...row, ...(source.trim() && { source: source.trim() }) };
    });
  });
}

/** Returns a table without a group's rows. */
export const withoutGroup = (rows: readonly RateRow[], group: RateGroup | null): RateRow[] =>
  rows.filter(({ hsn, validFrom }) => validFrom !== group?.validFrom || !group.hsn.includes(hsn));

/** Returns a table with the input, replacing the corrected group; or a message with the problem. */
export function tableWith(
  rows: readonly RateRow[],
  draft: RateDraft,
  corrected: RateGroup | null,
): { rows: RateRow[] } | { problem: RateProblem } {
  const problem = draftProblem(draft);
  if (problem) return { problem };
  const rest = withoutGroup(rows, corrected);
  const added = rowsOf(draft);
  const twice = added.find((row) =>
    rest.some(({ hsn, validFrom }) => hsn === row.hsn && validFrom === row.validFrom),
  );
  if (twice) {
    const message = `HSN ${twice.hsn} has a rate from ${dayText(twice.validFrom)} already: correct that one.`;
    return { problem: { field: 'validFrom', message } };
  }
  const [message] = rateTableProblems(added);
  return message ? { problem: { field: 'hsn', message } } : { rows: [...rest, ...added] };
}
