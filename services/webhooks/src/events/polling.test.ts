import { expect, test } from 'vitest';
import { createPolling } from './polling.ts';

test('looks for events every five seconds, and every second for half a minute after one', async () => {
  const clock = { now: 0, events: false };
  const looks: number[] = [];
  const polling = createPolling({
    follow: async () => {
      looks.push(clock.now / 1000);
      return clock.events;
    },
    send: async () => {},
    now: () => clock.now,
  });
  const until = async (second: number) => {
    for (; clock.now < second * 1000; clock.now += 1000) await polling.follow();
  };
  await until(11);
  expect(looks).toEqual([0, 5, 10]);
  clock.events = true;
  await until(16);
  clock.events = false;
  looks.length = 0;
  await until(50);
  expect(looks.slice(0, 3)).toEqual([16, 17, 18]);
  expect(looks.slice(-2)).toEqual([44, 49]);
});
