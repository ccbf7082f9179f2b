import {
  createOutbox,
  EVENT_COUNTER_COLLECTION,
  EVENTS_COLLECTION,
} from '@tanabana/service-kit/events';
import { withTransaction } from '@tanabana/service-kit/mongo';
import { beforeEach, describe, expect, test } from 'vitest';
import { deletionOf, newEntity, openOutbox, write } from './sample-events.ts';

const { client, open } = await openOutbox();
let { db, outbox } = await open();
beforeEach(async () => {
  ({ db, outbox } = await open());
});

const entitiesOf = (page: { events: { entity: { id: string } }[] }) =>
  page.events.map(({ entity }) => entity.id);

describe('writing', () => {
  test('stores an event if and only if its transaction commits (rule 27.2)', async () => {
    const [kept, undone] = [newEntity(), newEntity()];
    await write(client, outbox, deletionOf(kept));
    const failing = withTransaction(client, async (session) => {
      await outbox.write([deletionOf(undone)], { session });
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    expect(entitiesOf(await outbox.after(undefined, 10))).toEqual([kept]);
  });

  test('orders events of an entity by commit, also with a clock that goes back (rule 27.3)', async () => {
    const id = newEntity();
    const behind = createOutbox(db, { now: () => Date.now() - 60_000 });
    await write(client, outbox, deletionOf(id));
    await write(client, behind, { ...deletionOf(id), at: new Date(1) });
    await write(client, behind, { ...deletionOf(id), at: new Date(2) });
    const { events } = await outbox.after(undefined, 10);
    expect(events.map(({ at }) => new Date(at).getTime()).slice(1)).toEqual([1, 2]);
  });

  test('removes name and address of a deleted account from its events (rule 27.7)', async () => {
    const id = newEntity();
    await write(client, outbox, {
      type: 'customer.created',
      at: new Date(),
      entity: { kind: 'customer', id },
      data: { userId: id, name: 'Meera', email: 'meera@shop.example' },
    });
    await outbox.forget([id]);
    const { events } = await outbox.after(undefined, 10);
    expect(events.map(({ data }) => data)).toEqual([
      { userId: id, name: 'Deleted account', email: '' },
    ]);
  });
});

describe('reading by cursor', () => {
  test('returns an event whose transaction commits after later ones were read (rule 27.3)', async () => {
    const [slow, quick] = [newEntity(), newEntity()];
    let cursor = '';
    await withTransaction(client, async (session) => {
      await outbox.write([deletionOf(slow)], { session });
      await write(client, outbox, deletionOf(quick));
      const page = await outbox.after(undefined, 10);
      expect(entitiesOf(page)).toEqual([quick]);
      cursor = page.next;
    });
    const page = await outbox.after(cursor, 10);
    expect([entitiesOf(page), page.missed]).toEqual([[slow], false]);
  });

  test('numbers events once and without gaps for concurrent readers (rule 27.3)', async () => {
    const ids = Array.from({ length: 12 }, newEntity);
    await Promise.all(ids.map((id) => write(client, outbox, deletionOf(id))));
    const pages = await Promise.all([1, 2, 3].map(() => outbox.after(undefined, 20)));
    const sequences = pages.map(({ events }) => events.map(({ sequence }) => sequence));
    expect(sequences[0]).toEqual(ids.map((_, index) => index + 1));
    expect(sequences[1]).toEqual(sequences[0]);
    expect(sequences[2]).toEqual(sequences[0]);
  });

  test('pages through all events and ends with the same cursor (rule 27.3)', async () => {
    const ids = Array.from({ length: 3 }, newEntity);
    for (const id of ids) await write(client, outbox, deletionOf(id));
    const first = await outbox.after(undefined, 2);
    expect([entitiesOf(first), first.more]).toEqual([ids.slice(0, 2), true]);
    const second = await outbox.after(first.next, 2);
    expect([entitiesOf(second), second.more]).toEqual([ids.slice(2), false]);
    const last = await outbox.after(second.next, 2);
    expect(last).toEqual({ events: [], next: second.next, more: false, missed: false });
  });

  test('reports events that expired before they were read, and goes on with the oldest (rule 27.3)', async () => {
    const ids = Array.from({ length: 4 }, newEntity);
    for (const id of ids) await write(client, outbox, deletionOf(id));
    const { next } = await outbox.after(undefined, 1);
    await db.collection(EVENTS_COLLECTION).deleteMany({ sequence: { $lt: 3 } });
    const page = await outbox.after(next, 10);
    expect([entitiesOf(page), page.missed]).toEqual([ids.slice(2), true]);
    await db.collection(EVENTS_COLLECTION).deleteMany({});
    expect(await outbox.after(page.next, 10)).toMatchObject({ events: [], missed: false });
    await write(client, outbox, deletionOf(newEntity()));
    expect(await outbox.after(page.next, 10)).toMatchObject({ missed: false });
  });

  test('reports a restored backup, whose numbers belong to other events (rule 27.3)', async () => {
    const [before, after] = [newEntity(), newEntity()];
    await write(client, outbox, deletionOf(before));
    const { next } = await outbox.after(undefined, 10);
    await db.collection(EVENTS_COLLECTION).deleteMany({});
    await db
      .collection<{ _id: string }>(EVENT_COUNTER_COLLECTION)
      .updateOne({ _id: 'newest' }, { $set: { sequence: 0 } });
    expect(await outbox.after(next, 10)).toMatchObject({ events: [], missed: true });
    await write(client, outbox, deletionOf(after));
    const page = await outbox.after(next, 10);
    expect([entitiesOf(page), page.missed]).toEqual([[after], true]);
    expect((await outbox.after(page.next, 10)).missed).toBe(false);
  });
});
