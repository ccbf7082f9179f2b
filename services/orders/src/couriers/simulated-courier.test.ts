import { describe, expect, test } from 'vitest';
import { buildParcel } from './parcel-builder.ts';
import { createSimulatedCourier, signatureOf } from './simulated-courier.ts';

const SECRET = 'a secret of the courier';
const BOOKED = new Date('2026-11-05T10:00:20Z');
const STEP_MS = 60_000;

/** A courier whose clock the test sets. */
function openCourier(secret: string | undefined = SECRET) {
  let time = BOOKED;
  const courier = createSimulatedCourier({ secret, now: () => time, stepMs: STEP_MS });
  return { courier, advance: (ms: number) => (time = new Date(time.getTime() + ms)) };
}

const messageOf = (body: unknown, signature: string | undefined = signatureOf(body, SECRET)) => ({
  headers: (name: string) => (name === 'X-Courier-Signature' ? signature : undefined),
  body,
});

describe('booking', () => {
  test('returns the same AWB number for the same parcel, and another one for each parcel', async () => {
    const { courier } = openCourier();
    const orderIds = Array.from({ length: 400 }, (_, at) =>
      (0x68a1 + at).toString(16).padStart(24, '6'),
    );
    const parcels = orderIds.flatMap((orderId) => [
      buildParcel({ orderId, parcelNumber: 1 }),
      buildParcel({ orderId, parcelNumber: 2 }),
    ]);
    const awbs = await Promise.all(parcels.map(async (one) => (await courier.book(one)).awb));
    expect(new Set(awbs).size).toBe(parcels.length);
    for (const awb of awbs) expect(awb).toMatch(/^SIM\d{10}$/);
    expect((await courier.book(buildParcel({ orderId: orderIds[0] }))).awb).toBe(awbs[0]);
  });

  test('returns prices by weight, the cheapest first, with a fee for cash on delivery', async () => {
    const { courier } = openCourier();
    const prices = async (weight: number | null, collect = 0) =>
      (await courier.rates(buildParcel({ weight, collect }))).map(({ price }) => price);
    expect(await prices(null)).toEqual([4900, 8900]);
    expect(await prices(501)).toEqual([9800, 17_800]);
    expect(await prices(500, 129_900)).toEqual([8400, 12_400]);
  });

  test('leaves the label to the shop', async () => {
    const { courier } = openCourier();
    expect(await courier.label(await courier.book(buildParcel()))).toBeNull();
  });
});

describe('tracking', () => {
  test('adds an event with each step since the booking until the delivery', async () => {
    const { courier, advance } = openCourier();
    const { awb } = await courier.book(buildParcel());
    const statuses = async () => (await courier.track(awb)).map(({ status }) => status);
    expect(await statuses()).toEqual([]);
    advance(STEP_MS);
    expect(await statuses()).toEqual(['handed-over']);
    advance(2 * STEP_MS);
    expect(await statuses()).toEqual(['handed-over', 'in-transit', 'out-for-delivery']);
    advance(400 * 86_400_000);
    const events = await courier.track(awb);
    expect(events.map(({ status }) => status)).toEqual([
      'handed-over',
      'in-transit',
      'out-for-delivery',
      'delivered',
    ]);
    expect(events[0]?.at).toEqual(new Date('2026-11-05T10:01:00Z'));
  });

  test('rejects the AWB number of another courier', async () => {
    const { courier } = openCourier();
    await expect(courier.track('14112322108492')).rejects.toMatchObject({
      code: 'courier.refused',
    });
  });

  test('cancels a parcel until it is picked up', async () => {
    const { courier, advance } = openCourier();
    const booking = await courier.book(buildParcel());
    await courier.cancel(booking);
    advance(STEP_MS);
    await expect(courier.cancel(booking)).rejects.toMatchObject({
      code: 'courier.refused',
      message: 'Simulated courier: The parcel was already picked up.',
    });
  });
});

describe('webhook requests', () => {
  const event = { awb: 'SIM0000000001', at: '2026-11-05T15:30:00+05:30', status: 'in-transit' };
  const read = { ...event, at: new Date('2026-11-05T10:00:00Z') };

  test('returns the events of a signed request, oldest first, and the same for a repeated one', () => {
    const { courier } = openCourier();
    const later = { ...event, at: '2026-11-06T09:00:00Z', status: 'delivered', place: 'Jaipur' };
    const message = messageOf({ events: [later, event] });
    const expected = [read, { ...later, at: new Date(later.at) }];
    expect(courier.readEvents(message)).toEqual(expected);
    expect(courier.readEvents(message)).toEqual(expected);
  });

  test.each([
    ['without a signature', messageOf({ events: [event] }, '')],
    ['with the signature of another body', messageOf({ events: [event] }, signatureOf({}, SECRET))],
    [
      'signed with another secret',
      messageOf({ events: [event] }, signatureOf({ events: [event] }, 'x')),
    ],
  ])('rejects a request %s', (_, message) => {
    const { courier } = openCourier();
    expect(() => courier.readEvents(message)).toThrow(
      expect.objectContaining({ code: 'courier.signature_invalid' }),
    );
  });

  test('rejects every request if no secret is set', () => {
    const courier = createSimulatedCourier({ now: () => BOOKED });
    expect(() => courier.readEvents(messageOf({ events: [event] }))).toThrow(
      expect.objectContaining({ code: 'courier.signature_invalid' }),
    );
  });

  test.each([
    ['nothing', undefined],
    ['no events', { events: [] }],
    ['more than 100 events', { events: Array.from({ length: 101 }, () => event) }],
    ['an unknown status', { events: [{ ...event, status: 'lost' }] }],
    ['a day instead of a time', { events: [{ ...event, at: '2026-11-05' }] }],
    ['no AWB number', { events: [{ ...event, awb: ' ' }] }],
  ])('rejects a signed request with %s', (_, body) => {
    const { courier } = openCourier();
    expect(() => courier.readEvents(messageOf(body))).toThrow(
      expect.objectContaining({ code: 'courier.event_invalid' }),
    );
  });
});
