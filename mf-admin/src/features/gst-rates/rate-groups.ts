import { addDays, formatAmount, formatCalendarDay, type RateRow } from '@tanabana/contracts';

/**
 * Rate of units with a value without tax of more than `over` rupees and at most `upTo`; null for no
 * limit.
 */
export type RateBand = Pick<RateRow, 'over' | 'upTo' | 'rate'>;

/** HSN codes with the same rates from the same day and notification. */
export interface RateGroup {
  hsn: string[];
  validFrom: string;
  /** First day on which it no longer applies; null while nothing follows. */
  endsOn: string | null;
  source: string;
  /** Ascending. */
  bands: RateBand[];
}

const tableKey = ({ hsn, validFrom }: RateRow): string => `${hsn} ${validFrom}`;

/** Returns the start of the code's next rate. */
function endOf(rows: readonly RateRow[], { hsn, validFrom }: RateRow): string | null {
  const later = rows.filter((row) => row.hsn === hsn && row.validFrom > validFrom);
  return later.map((row) => row.validFrom).sort()[0] ?? null;
}

/** Groups table rows for display, by code, then by date. */
export function groupRates(rows: readonly RateRow[]): RateGroup[] {
  const groups = new Map<string, RateGroup>();
  const tables = new Map<string, RateRow[]>();
  for (const row of rows) tables.set(tableKey(row), [...(tables.get(tableKey(row)) ?? []), row]);
  for (const table of tables.values()) {
    const sorted = table.toSorted((a, b) => a.over - b.over);
    const [first] = sorted;
    if (!first) continue;
    const rest = {
      validFrom: first.validFrom,
      endsOn: endOf(rows, first),
      source: first.source ?? '',
      bands: sorted.map(({ over, upTo, rate }) => ({ over, upTo, rate })),
    };
    const key = JSON.stringify(rest);
    const known = groups.get(key);
    if (known) known.hsn.push(first.hsn);
    else groups.set(key, { hsn: [first.hsn], ...rest });
  }
  const all = [...groups.values()].map((group) => ({ ...group, hsn: group.hsn.toSorted() }));
  return all.sort((a, b) =>
    nameOf(a) === nameOf(b)
      ? a.validFrom.localeCompare(b.validFrom)
      : nameOf(a).localeCompare(nameOf(b)),
  );
}

/** `61, 62`. */
export const nameOf = ({ hsn }: Pick<RateGroup, 'hsn'>): string => hsn.join(', ');

const rupees = (amount: number): string => formatAmount(amount).replace(/\.00$/, '');

function bandName({ over, upTo }: RateBand, isFirst: boolean): string {
  if (upTo === null) return over === 0 ? '' : isFirst ? ` above ${rupees(over)}` : ' above';
  return isFirst && over > 0
    ? ` over ${rupees(over)} up to ${rupees(upTo)}`
    : ` up to ${rupees(upTo)}`;
}

/** `5% up to ₹2,500, 18% above`. */
export const bandText = (bands: readonly RateBand[]): string =>
  bands.map((band, at) => `${band.rate}%${bandName(band, at === 0)}`).join(', ');

/** Formats a day of the shop: 22 Sept 2025. */
export const dayText = formatCalendarDay;

export type RateState = 'counts' | 'comes' | 'ended';

/** Returns whether a rate applies on a day. */
export const stateOn = ({ validFrom, endsOn }: RateGroup, day: string): RateState =>
  validFrom > day ? 'comes' : endsOn !== null && endsOn <= day ? 'ended' : 'counts';

/** `From 22 Sept 2025`, `1 Apr 2026 to 31 Dec 2026`. */
export const spanText = ({ validFrom, endsOn }: RateGroup): string =>
  endsOn === null
    ? `From ${dayText(validFrom)}`
    : `${dayText(validFrom)} to ${dayText(addDays(endsOn, -1))}`;
