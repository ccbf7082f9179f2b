import { afterEach, describe, expect, it } from 'vitest';
import { formatCalendarDay, formatClock, formatDay, formatMoment, zoneNote } from './dates.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

/** 1:30 am on the next day in India. */
const LATE = '2026-11-05T20:00:00Z';

describe.each(['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'a reader in %s',
  (zone) => {
    it("sees moments in the shop's time zone, named in another one (rules 10.1, 20.7)", () => {
      process.env.TZ = zone;
      const note = zone === 'Asia/Kolkata' ? '' : ' IST';
      expect(formatDay(LATE)).toBe('6 Nov 2026');
      expect(formatClock(LATE)).toBe('1:30 am');
      expect(zoneNote(LATE)).toBe(note);
      expect(formatMoment(LATE)).toBe(`6 Nov 2026, 1:30 am${note}`);
      expect(formatCalendarDay('2026-11-05')).toBe('5 Nov 2026');
    });
  },
);
