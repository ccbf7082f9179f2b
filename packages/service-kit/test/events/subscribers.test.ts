import type { DomainEvent } from '@tanabana/contracts';
import { createLogger } from '@tanabana/service-kit';
import { createSubscriberRounds, type Subscriber } from '@tanabana/service-kit/events';
import { beforeEach, expect, test } from 'vitest';
import { deletionOf, newEntity, openOutbox, write } from './sample-events.ts';

const START = Date.parse('2026-03-01T06:00:00.000Z');
let time = START;
const { client, open } = await openOutbox(() => time);
let { db, outbox } = await open();
beforeEach(async () => {
  time = START;
  ({ db, outbox } = await open());
});

const HOUR_MS = 3_600_000;
const log = createLogger('events', 'silent');

/** Another instance with one subscriber. */
async function start(handle: Subscriber['handle'], name = 'sample') {
  const subscribers = [{ name, types: ['customer.deleted' as const], handle }];
  const rounds = createSubscriberRounds({
    ...{ db, outbox, subscribers, log },
    now: () => time,
    random: () => 0.5,
  });
  await rounds.prepare();
  return rounds;
}

const metric = async ({ metrics }: Awaited<ReturnType<typeof start>>, name: string) => {
  const found = (await metrics.getMetricsAsJSON()).find((one) => one.name === name);
  return found?.values.map(({ value }) => value);
};

test('a failed event lets only later events of its entity wait, and they keep their order (rule 27.4)', async () => {
  const [failing, other] = [newEntity(), newEntity()];
  const handled: [string, number][] = [];
  let isDown = true;
  const rounds = await start(async ({ entity, sequence }: DomainEvent) => {
    if (entity.id === failing && isDown) throw new Error('down');
    handled.push([entity.id, sequence]);
  });
  await write(client, outbox, deletionOf(failing));
  await write(client, outbox, deletionOf(failing));
  await write(client, outbox, deletionOf(other));
  await rounds.run();
  expect(handled.map(([id]) => id)).toEqual([other]);
  expect(await metric(rounds, 'events_waiting')).toEqual([2]);
  isDown = false;
  time += 9000;
  await rounds.run();
  expect(handled).toHaveLength(1);
  time += 2000;
  await rounds.run();
  const [first = [], second = []] = handled.slice(1);
  expect([first[0], second[0]]).toEqual([failing, failing]);
  expect(first[1]).toBeLessThan(second[1] ?? 0);
  expect(await metric(rounds, 'events_waiting')).toEqual([0]);
});

test('an event that fails for a day is given up, and the next one of its entity is handled (rule 27.4)', async () => {
  const id = newEntity();
  const handled: number[] = [];
  const rounds = await start(async ({ sequence }: DomainEvent) => {
    if (sequence === 1) throw new Error('down');
    handled.push(sequence);
  });
  await write(client, outbox, deletionOf(id));
  await write(client, outbox, deletionOf(id));
  await rounds.run();
  time += 23 * HOUR_MS;
  await rounds.run();
  expect([handled, await metric(rounds, 'events_abandoned_total')]).toEqual([[], [0]]);
  time += 2 * HOUR_MS;
  await rounds.run();
  expect([handled, await metric(rounds, 'events_abandoned_total')]).toEqual([[2], [1]]);
});

test('two instances handle each event once, and a stopped one is replaced after a minute (rule 27.4)', async () => {
  const handled: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const slow = await start(async () => {
    entered();
    await held;
  });
  const quick = await start(async ({ entity }: DomainEvent) => void handled.push(entity.id));
  const id = newEntity();
  await write(client, outbox, deletionOf(id));
  const running = slow.run();
  await inside;
  await quick.run();
  expect(handled).toEqual([]);
  time += 61_000;
  await quick.run();
  expect(handled).toEqual([id]);
  release();
  await running;
  await quick.run();
  expect(handled).toEqual([id]);
});

test('a new subscriber begins with the next event (rule 27.4)', async () => {
  const handled: string[] = [];
  const [earlier, later] = [newEntity(), newEntity()];
  await write(client, outbox, deletionOf(earlier));
  const rounds = await start(
    async ({ entity }: DomainEvent) => void handled.push(entity.id),
    'new',
  );
  await write(client, outbox, deletionOf(later));
  await rounds.run();
  expect(handled).toEqual([later]);
});
