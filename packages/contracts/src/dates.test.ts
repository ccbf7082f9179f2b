import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  financialYear,
  formatCalendarDay,
  formatClock,
  formatDay,
  formatMoment,
  formatShortDay,
  formatWeekday,
  isTimeZone,
  momentOf,
  shopDay,
  shopMoment,
  startOfShopDay,
  timeZones,
  zoneName,
  zoneNote,
} from './dates.ts';

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

it('formats days and times as Intl does, in zones with and without clock changes (rules 10.1, 20.7)', () => {
  const intl = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone, ...options });
  for (const zone of ['Asia/Kolkata', 'UTC', 'America/New_York', 'Asia/Kathmandu']) {
    const day = intl(zone, { day: 'numeric', month: 'short', year: 'numeric' });
    const clock = intl(zone, { hour: 'numeric', minute: '2-digit' });
    for (let time = Date.UTC(2025, 11, 28); time < Date.UTC(2027, 0, 5); time += 7 * 3_611_000) {
      const iso = new Date(time).toISOString();
      expect(formatDay(iso, zone)).toBe(day.format(time));
      expect(formatClock(iso, zone)).toBe(clock.format(time));
    }
  }
  const weekday = intl('UTC', { weekday: 'short', day: 'numeric', month: 'short' });
  const short = intl('UTC', { day: 'numeric', month: 'short' });
  for (const date of startsIn('UTC', 2026)) {
    const text = date.toISOString().slice(0, 10);
    expect(formatWeekday(text)).toBe(weekday.format(date));
    expect(formatShortDay(text)).toBe(short.format(date));
  }
});

it('knows the offset of India, also before its last clock change in 1945', () => {
  const offset = (time: string) => shopMoment(new Date(time)).slice(11);
  expect(['1945-10-14T12:00:00Z', '1945-10-16T12:00:00Z', LATE].map(offset)).toEqual([
    ...['18:30', '17:30', '01:30'],
  ]);
});

const startsIn = (zone: string, year: number): Date[] =>
  Array.from({ length: 366 }, (_, at) => startOfShopDay(addDays(`${year}-01-01`, at), zone));

describe.each([
  ...['Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'America/Havana'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'],
])('a shop in %s', (zone) => {
  it('has days that follow each other without a gap, also when clocks change (rule 10.1)', () => {
    for (const start of startsIn(zone, 2026)) {
      const day = shopDay(start, zone);
      expect([day, shopDay(new Date(start.getTime() - 1), zone)]).toEqual([day, addDays(day, -1)]);
    }
  });

  it('returns the moment of each local time that it shows (rule 10.1)', () => {
    for (const start of startsIn(zone, 2026)) {
      const local = shopMoment(start, zone).replace(' ', 'T');
      expect(momentOf(local, zone)).toEqual(start);
    }
  });
});

it('reads a local time that occurs twice as the earlier moment, and one that a clock change skips as an hour later (rule 10.1)', () => {
  const moments = ['2026-10-25T02:30', '2026-03-29T02:30', '2026-07-01T12:00'].map((local) =>
    momentOf(local, 'Europe/Berlin').toISOString(),
  );
  expect(moments).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-07-01T10:00:00.000Z',
  ]);
});

it('names a time zone by its summer or winter time, and lists India’s zone as Asia/Kolkata (rule 20.7)', () => {
  const names = ['2026-01-05T20:00:00Z', '2026-07-05T20:00:00Z'].map((time) =>
    zoneName(time, 'America/New_York'),
  );
  expect(names).toEqual(['GMT-5', 'GMT-4']);
  expect(zoneName(LATE)).toBe('IST');
  expect(formatMoment(LATE, 'Europe/Berlin')).toMatch(/^5 Nov 2026, 9:00 pm/);
  expect(timeZones()).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Berlin']));
  expect(timeZones()).not.toContain('Asia/Calcutta');
  expect(['Asia/Kolkata', 'Asia/Nowhere', '+05:30', ''].map(isTimeZone)).toEqual([
    ...[true, false, false, false],
  ]);
});

it('counts financial years in Indian time, whatever the zone of the shop (rule 10.1)', () => {
  expect(financialYear(new Date('2026-03-31T18:29:59Z'))).toBe('2025-26');
  expect(financialYear(new Date('2026-03-31T18:30:00Z'))).toBe('2026-27');
});
