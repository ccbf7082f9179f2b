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
        'Document numbers are missing before these documents.',
      ),
      ...problemOf(
        is((one, before) => one.number === before.number),
        'These numbers were assigned twice.',
      ),
      ...problemOf(
        is((one, before) => one.issuedAt < before.issuedAt),
        'These documents are dated earlier than the document before them.',
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
      'Their orders are cancelled or returned, but have no credit note: set the status again to create it.',
    ),
    ...problemOf(
      documents.filter((one) => one.supply !== 'export' && !isKnownState(one.placeOfSupply)),
      'The portal does not know their place of supply: correct it in the file.',
    ),
    ...problemOf(
      having(({ rate }) => rate === null),
      'They contain goods without a rate, reported as exempted in table 8.',
    ),
    ...problemOf(
      having(({ hsn }) => hsn === null),
      'They contain goods without an HSN code, omitted from table 12.',
    ),
    ...problemOf(
      having(({ rate }) => rate !== null && !PORTAL_RATES.includes(rate)),
      'They contain goods at a rate that the portal does not know.',
    ),
    ...problemOf(
      documents.filter((one) => one.gstin !== gstin),
      "They carry a GSTIN other than the shop's current one: file them in the return of that GSTIN.",
    ),
    ...problemOf(
      documents.filter(isLate),
      'These credit notes are later than 30 November after the year of their invoice, and reduce no tax (CGST Act, section 34(2)).',
    ),
  ];
}
