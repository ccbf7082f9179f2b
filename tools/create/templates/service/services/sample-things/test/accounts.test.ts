// with accounts
import type { SampleThing } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { createRemovedAccountWork } from '../src/removed-accounts.ts';
import { startSampleThings } from './sample-things-under-test.ts';

const { call, create, storage, tokens } = await startSampleThings();

/** An admin with a sample thing. */
async function account(id: string) {
  const token = await tokens.buildToken({ id, isAdmin: true });
  const { body } = await create({ name: unique('Own') }, token);
  type Mine = { data: SampleThing[] };
  const mine = () => call<Mine>('GET', '/api/sample-things/mine', { token });
  return { id, made: body, mine };
}

test('returns what the caller created, for the export of an account’s data', async () => {
  const asha = await account('a1'.repeat(12));
  await account('b1'.repeat(12));
  expect(await asha.mine()).toMatchObject({ status: 200, body: { data: [asha.made] } });
  expect((await call('GET', '/api/sample-things/mine')).status).toBe(401);
});

test('removes deleted accounts from what they created, and no others', async () => {
  const [bela, chitra] = [await account('a2'.repeat(12)), await account('b2'.repeat(12))];
  // with emails
  const mail = { subject: 'Hello', html: '', text: '', to: 'bela@example.com', kind: 'hello' };
  await storage.mails.queue({ ...mail, account: bela.id, dedupeKey: 'hello' });
  // end
  const asked: (string | undefined)[] = [];
  const at = '2026-01-01T00:00:00.000Z';
  const forget = createRemovedAccountWork(storage, async (since) => {
    asked.push(since);
    return { at, accounts: asked.length === 1 ? [bela.id] : [], more: false };
  });
  await forget();
  expect((await bela.mine()).body.data).toEqual([]);
  expect((await chitra.mine()).body.data).toHaveLength(1);
  expect((await call('GET', `/api/sample-things/${bela.made._id}`)).body).toEqual(bela.made);
  // with emails
  const keys = { _id: 'hello' as never };
  expect(await storage.db.collection('mails').countDocuments(keys)).toBe(0);
  // end
  await forget();
  expect(asked).toEqual([undefined, at]);
});
// end
