import { financialYear, type Gstr1, isKnownState, PORTAL_RATES } from '@tanabana/contracts';
import {
  countOf,
  isCredit,
  type ReturnDocument,
  type ReturnLine,
  SERIES,
  seriesIn,
} from './return-document.ts';

type Problem = Gstr1['problems'][number];

/** A kind of problem with the first affected documents. */
function problemOf(documents: readonly ReturnDocument[], text: string): Problem[] {
  if (documents.length === 0) return [];
  return [
    {
      text,
      count: documents.length,
      documents: documents.slice(0, 20).map(({ number, orderId }) => ({ number, orderId })),
    },
  ];
}

/**
 * Returns the last day for a credit note to reduce tax: 30 November after the financial year
 * (section 34(2)).
 */
const creditableUntil = (issuedAt: Date): Date =>
  new Date(`${Number(financialYear(issuedAt).slice(0, 4)) + 1}-11-30T18:30:00Z`);

/** Reports gaps in a series and numbers out of order. */
function seriesProblems(documents: readonly ReturnDocument[]): Problem[] {
  return SERIES.flatMap(([kind]) => seriesIn(documents, kind)).flatMap((some) => {
    const is = (fits: (one: ReturnDocument, before: ReturnDocument) => boolean) =>
      some.filter((one, at) => {
        const before = some[at - 1];
        return before !== undefined && fits(one, before);
      });
    return [
      ...problemOf(
        is((one, before) => countOf(one.number) > countOf(before.number) + 1),
        'Numbers are missing before these documents.',
      ),
      ...problemOf(
        is((one, before) => one.number === before.number),
        'These numbers were given twice.',
      ),
      ...problemOf(
        is((one, before) => one.issuedAt < before.issuedAt),
        'These documents bear a time before that of the number before them.',
      ),
    ];
  });
}

/** Reports what the portal or the law will not accept. @param gstin the shop's current one */
export function problemsOf(documents: readonly ReturnDocument[], gstin: string | null): Problem[] {
  const having = (fits: (line: ReturnLine) => boolean) =>
    documents.filter(({ lines }) => lines.some(fits));
  const isLate = (one: ReturnDocument) =>
    isCredit(one) && one.issuedAt >= creditableUntil(one.invoice.issuedAt);
  return [
    ...seriesProblems(documents),
    ...problemOf(
      documents.filter(({ isUncredited }) => isUncredited),
      'Their orders are cancelled or returned, and they have no credit note: set the status once more to make it.',
    ),
    ...problemOf(
      documents.filter((one) => one.supply !== 'export' && !isKnownState(one.placeOfSupply)),
      'Their place of supply is no state that the portal knows: correct it in the file.',
    ),
    ...problemOf(
      having(({ rate }) => rate === null),
      'They have goods without a rate, which stand in table 8 as exempted.',
    ),
    ...problemOf(
      having(({ hsn }) => hsn === null),
      'They have goods without an HSN code, which table 12 leaves out.',
    ),
    ...problemOf(
      having(({ rate }) => rate !== null && !PORTAL_RATES.includes(rate)),
      'They have goods at a rate that the portal does not know.',
    ),
    ...problemOf(
      documents.filter((one) => one.gstin !== gstin),
      'They name another GSTIN than the shop has now: file them in its return.',
    ),
    ...problemOf(
      documents.filter(isLate),
      'These credit notes are later than 30 November after the year of their invoice, and take no tax back (CGST Act, section 34(2)).',
    ),
  ];
}
