import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { editContract } from './edit-contract.ts';
import { namesOf } from './names.ts';

const ROOT = new URL('../../..', import.meta.url);
const COLLECT_DATA = 'mf-account/src/own-data/collect-data.ts';
const ERRORS = 'packages/contracts/src/errors.ts';

/** @param own replaces the file that collects an account's data */
const edit = (service: string, wanted: readonly string[], own?: string) =>
  editContract(
    namesOf('service', service),
    async (file) =>
      file === COLLECT_DATA && own !== undefined
        ? own
        : readFile(fileURLToPath(new URL(file, ROOT)), 'utf8'),
    new Set(wanted),
  );

/** The file that collects an account's data, without differences of formatting. */
const collecting = async (own?: string) => {
  const changed = await edit('gift-cards', ['accounts'], own);
  return changed.get(COLLECT_DATA)?.replaceAll(/\s+/g, ' ');
};

const EXPORT = `import { type Endpoints, reviewRoutes } from '@tanabana/contracts';
import { api, callsOf } from '@tanabana/storefront';

export async function collectData(userId: string): Promise<Blob> {
  const [account, { orders }] = await Promise.all([api.auth.myData({}), api.orders.ofUser({ userId })]);
  const all = {
    ...account,
    orders,
  };
  return new Blob([JSON.stringify(all)]);
}
`;

test.each([
  ['on one line', EXPORT],
  [
    'on several lines',
    EXPORT.replace('[account, { orders }] =', '[\n    account,\n    { orders },\n  ] =')
      .replace('[api.auth', '[\n    api.auth')
      .replace('}), api', '}),\n    api')
      .replace('})])', '}),\n  ])'),
  ],
  [
    'with lists inside',
    EXPORT.replace('{ orders }', '[[orders]]').replace('userId }', 'of: [[]] }'),
  ],
])('inserts the data of a service into the export of an account: %s', async (_, own) => {
  const text = await collecting(own);
  expect(text).toMatch(/const \[ ?account, .*, \{ data: giftCards \},\] = await Promise/);
  expect(text).toMatch(/\.ofUser\(.*\), giftCardCalls\.mine\(\{\}\),\]\); const all/);
  expect(text).toContain('reviewRoutes, giftCardRoutes,} from');
  expect(text).toContain(
    'const giftCardCalls = callsOf<typeof Endpoints.giftCardEndpoints>(giftCardRoutes);',
  );
  expect(text).toContain(' orders, giftCards, };');
});

test("the shop's export of an account has a position for a service", async () => {
  expect(await collecting()).toMatch(/ giftCardCalls\.mine\(\{\}\),\]\);.* giftCards, \};/);
});

test.each([
  ['an import of the contract', EXPORT.replace('@tanabana/contracts', './contract.ts')],
  ['the list of results', EXPORT.replace('] = await', '] = wait')],
  ['the calls', EXPORT.replaceAll('Promise.all([', 'Promise.all(calls, [')],
  ['the data', EXPORT.replace('const all = {', 'return {')],
])('rejects an export of an account without %s', async (_, own) => {
  await expect(collecting(own)).rejects.toThrow(`${COLLECT_DATA} has an unexpected form`);
});

test('rejects a service whose name the export of an account contains', async () => {
  const own = EXPORT.replaceAll('orders', 'gifts');
  await expect(edit('gifts', ['accounts'], own)).rejects.toThrow(
    `${COLLECT_DATA} already contains gifts: choose another name.`,
  );
});

test('rejects a service of which the contract has a type', async () => {
  await expect(edit('sessions', [])).rejects.toThrow('types.ts already contains Session:');
});

test('adds the errors of pictures and the calls of accounts only if they are wanted', async () => {
  const [plain, whole] = [await edit('gift-cards', []), await edit('gift-cards', ['pictures'])];
  expect(plain.get(ERRORS)).not.toContain('gift_card.picture');
  expect(plain.get(ERRORS)).toContain("'gift_card.name_taken'");
  expect(whole.get(ERRORS)).toContain("'gift_card.picture_not_found'");
  expect([...plain.keys(), ...whole.keys()]).not.toContain(COLLECT_DATA);
});
