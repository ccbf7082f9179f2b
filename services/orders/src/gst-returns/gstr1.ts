import { type Gstr1, sumTax, type TaxSums, toRupees } from '@tanabana/contracts';
import { problemsOf } from './gstr1-problems.ts';
import { type Draft, tablesOf } from './gstr1-tables.ts';
import { isCredit, type ReturnDocument, type ReturnLine, signed } from './return-document.ts';

const taxOf = ({ cgst, sgst, utgst, igst }: TaxSums): number => cgst + sgst + utgst + igst;
const linesOf = ({ linesOfRows }: Draft): readonly ReturnLine[] => linesOfRows.flat();

/**
 * The portal rounds a row's tax once, invoices round each line: returns the difference in paise
 * over all rows that state no tax.
 */
function roundingOf(drafts: readonly Draft[]): number {
  return drafts
    .filter(({ id }) => id === 'b2cs' || id === 'b2cl')
    .flatMap(({ linesOfRows }) => linesOfRows)
    .reduce((all, lines) => {
      const sums = sumTax(lines);
      return all + Math.round((sums.taxable * (lines[0]?.rate ?? 0)) / 100) - taxOf(sums);
    }, 0);
}

const inRupees = (lines: readonly TaxSums[], total: number) => {
  const { taxable, cgst, sgst, utgst, igst } = sumTax(lines);
  return {
    taxable: toRupees(taxable),
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    utgst: toRupees(utgst),
    igst: toRupees(igst),
    total: toRupees(total),
  };
};

const totalOf = (lines: readonly ReturnLine[]): number =>
  lines.reduce((all, { total }) => all + total, 0);

/** Total in paise of documents, less credit notes. */
const worthOf = (documents: readonly ReturnDocument[]): number =>
  documents.reduce((all, one) => all + (isCredit(one) ? -one.total : one.total), 0);

const sumsOf = (documents: readonly ReturnDocument[]) => ({
  count: documents.length,
  ...inRupees(documents.flatMap(signed), worthOf(documents)),
});

/** Returns whether the tables differ from the documents, to the paisa. */
function differs(
  documents: readonly ReturnDocument[],
  drafts: readonly Draft[],
): Gstr1['problems'] {
  const inTables = drafts.filter(({ id }) => !id.startsWith('hsn')).flatMap(linesOf);
  const inDocuments = documents.flatMap(signed);
  const isEqual =
    JSON.stringify(sumTax(inTables)) === JSON.stringify(sumTax(inDocuments)) &&
    totalOf(inTables) === worthOf(documents);
  return isEqual
    ? []
    : [{ text: 'The tables do not match the documents.', count: 1, documents: [] }];
}

/**
 * Returns GSTR-1 of a month for sales to consumers (CGST Act, section 37; Rule 59). Documents of
 * the month in any order; money in paise. Each is in one table, and the tables add up to the
 * documents exactly.
 */
export function gstr1(
  month: string,
  all: readonly ReturnDocument[],
  { gstin, isFiled }: { gstin: string | null; isFiled: boolean },
): Gstr1 {
  const documents = all.toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const drafts = tablesOf(documents);
  return {
    month,
    gstin,
    isFiled,
    invoices: sumsOf(documents.filter((one) => !isCredit(one))),
    creditNotes: sumsOf(documents.filter(isCredit)),
    net: sumsOf(documents),
    rounding: toRupees(roundingOf(drafts)),
    problems: [...differs(documents, drafts), ...problemsOf(documents, gstin)],
    sections: drafts.map(({ linesOfRows, ...section }) => {
      const lines = linesOfRows.flat();
      return { ...section, ...inRupees(lines, totalOf(lines)) };
    }),
  };
}
