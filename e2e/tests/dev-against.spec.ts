import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newShopper, signUp } from '@tanabana/test-kit/shop-client';
import { copyTree } from '@tanabana/test-kit/tree';
import { test as base, expect } from '../support/fixtures.ts';
import { shopUnderTest } from '../support/shop.ts';
import { chooseSizeAndAdd, login, openAProduct } from '../support/steps.ts';

interface Against {
  /** Address of the page. */
  address: string;
  /** Replaces a text in a source file of the module. */
  edit(before: string, after: string): Promise<void>;
}

/** mf-catalog in development, from a copy of the repository, against the shop under test. */
const test = base.extend<object, { against: Against }>({
  against: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use, { project }) => {
      const tree = await copyTree();
      const file = join(tree.root, 'mf-catalog/src/features/home/new-arrivals.tsx');
      const args = ['--dev', 'mf-catalog', '--against', shopUnderTest(project.name).address];
      const program = fork(join(tree.root, 'tools/local/start.mjs'), args, {
        env: { ...process.env, PORT: '0' },
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      await use({
        address: await addressOf(program),
        async edit(before, after) {
          const text = await readFile(file, 'utf8');
          await writeFile(file, text.replace(before, after));
        },
      });
      program.kill('SIGTERM');
      await tree.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // origins that the page may request
  shop: async ({ against }, use) => use({ ...shopUnderTest(), address: against.address }),
  baseURL: async ({ against }, use) => use(against.address),
});

function addressOf(program: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, address] = /: (http:\/\/\S+)\n/.exec(output) ?? [];
        if (address) resolve(address);
      });
    program.once('close', () => reject(new Error(output)));
  });
}

test.skip(process.env.CHECK_CREATE !== 'on', 'part of `npm run check:create`');

// all in one development server
test.describe.configure({ mode: 'default' });

const registryOf = async (address: string) =>
  (await (await fetch(`${address}/modules.json`)).json()) as {
    modules: { name: string; version: string }[];
  };

test("the module is the local one, everything else is the unchanged shop's", async ({
  page,
  against,
}) => {
  const { address } = shopUnderTest();
  const before = await registryOf(address);
  await page.goto('/?boundaries');
  await expect(page.getByText('mf-catalog dev', { exact: false }).first()).toBeVisible();
  const account = before.modules.find(({ name }) => name === 'mf-account')?.version ?? '';
  await expect(page.getByText(account, { exact: false }).first()).toBeVisible();
  const here = await registryOf(against.address);
  expect(here.modules.find(({ name }) => name === 'mf-catalog')?.version).toBe('dev');
  expect(await registryOf(address)).toEqual(before);
});

test('a source change appears by itself', async ({ page, against }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'New Arrivals' })).toBeVisible();
  await against.edit('title="New Arrivals"', 'title="Straight from the loom"');
  await expect(page.getByRole('region', { name: 'Straight from the loom' })).toBeVisible();
  await against.edit('title="Straight from the loom"', 'title="New Arrivals"');
  await expect(page.getByRole('region', { name: 'New Arrivals' })).toBeVisible();
});

test('sign-in and cart work as in the shop', async ({ page }) => {
  const shopper = newShopper();
  await signUp(shopUnderTest(), shopper);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await login(page, shopper.username, shopper.password);
  await openAProduct(page);
  await chooseSizeAndAdd(page);
  await page.goto('/account');
  await expect(page.getByRole('main')).toContainText(shopper.username);
});
