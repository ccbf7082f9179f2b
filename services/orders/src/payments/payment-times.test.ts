import { describe, expect, test } from 'vitest';
import { newOrderPayment, nextAsk, retryAfter } from './payment-times.ts';

const MINUTE = 60_000;
const WAIT = 30 * MINUTE;
const placed = new Date('2026-11-05T10:00:00Z');
const after = (minutes: number): Date => new Date(placed.getTime() + minutes * MINUTE);

describe('when the provider of an order is asked (rule 18.9)', () => {
  test('a new order waits half an hour, and its provider is asked after two minutes', () => {
    expect(newOrderPayment('razorpay', placed, WAIT)).toEqual({
      provider: 'razorpay',
      reference: null,
      payBy: after(30),
      paidBy: null,
      askAt: after(2),
      asks: 0,
    });
  });

  test('the provider is asked ten times in five days, at growing intervals', () => {
    const times: number[] = [];
    let next = nextAsk(placed, 0, { waitMs: WAIT, now: placed });
    while (next.askAt) {
      times.push((next.askAt.getTime() - placed.getTime()) / MINUTE);
      next = nextAsk(placed, next.asks + 1, { waitMs: WAIT, now: next.askAt });
    }
    expect(times).toEqual([2, 6, 15, 31.5, 60, 180, 720, 1440, 4320, 7200]);
  });

  test('a shop that was away for a day asks once, and then goes on', () => {
    const next = nextAsk(placed, 1, { waitMs: WAIT, now: after(1500) });
    expect(next).toEqual({ asks: 8, askAt: after(4320) });
  });

  test('after the last time it is not asked again', () => {
    expect(nextAsk(placed, 0, { waitMs: WAIT, now: after(7200) })).toEqual({
      asks: 10,
      askAt: null,
    });
  });
});

test('a request is repeated after 15 s, then after twice the time, at most after an hour', () => {
  const seconds = [0, 1, 2, 3, 8, 20].map((tries) => retryAfter(tries, WAIT) / 1000);
  expect(seconds).toEqual([15, 30, 60, 120, 3600, 3600]);
});
