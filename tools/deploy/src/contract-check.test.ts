import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { folderSite } from '@tanabana/shop-runner/publish';
import { shopContract, usedContract } from '@tanabana/storefront/contract';
import { expect, onTestFinished, test } from 'vitest';
import { builtFolder, builtModule, SCRIPT } from '../testing/built.ts';
import { checkService } from './contract-check.ts';
import { deploy, deployShell } from './deploy.ts';
import { serviceFits } from './service-fits.ts';

const HTML =
  '<meta name="module-contracts" content="1-1"><meta name="description" content="x"><title>x</title>';
const CODE = 's.api.products.list({});s.api.orders.create({});s.paths.cart();';

type Contract = ReturnType<typeof shopContract>;
const shop = shopContract('1.0.0');
/** The shop's contract with changed terms of one call. */
const withCall = (key: string, change: (call: Contract['calls'][string]) => object): Contract => {
  const call = shop.calls[key];
  if (!call) throw new Error(`There is no ${key}.`);
  return { ...shop, calls: { ...shop.calls, [key]: { ...call, ...change(call) } } };
};
const ADMIN_ONLY = withCall('GET /api/products', () => ({ access: 'admin' }));
const WITHOUT_ORDERS = {
  ...shop,
  calls: Object.fromEntries(
    Object.entries(shop.calls).filter(([key]) => key !== 'POST /api/orders/create'),
  ),
};

async function folder(made: Promise<string>): Promise<string> {
  const path = await made;
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}
const shellBuild = (contract: object) =>
  folder(builtFolder({ 'index.html': HTML, 'contract.json': JSON.stringify(contract) }));
const moduleBuild = (version: string, more: { contract?: object; routes?: object[] } = {}) =>
  folder(
    builtFolder({
      'descriptor.json': JSON.stringify({
        name: 'mf-gifts',
        version,
        entry: 'remoteEntry.js',
        contract: 1,
        routes: more.routes ?? [],
      }),
      'remoteEntry.js': `// ${version}\n${SCRIPT}`,
      'contract.json': JSON.stringify(
        more.contract ?? usedContract('1.0.0', ['product.tools'], CODE),
      ),
    }),
  );
const newSite = async (contract: object) => {
  const site = folderSite(await folder(builtFolder({})));
  await deployShell(site, await shellBuild(contract));
  return site;
};

test('rejects a module that uses what the shop lacks, with a message, and publishes nothing of it (rule 10.19)', async () => {
  const site = await newSite(WITHOUT_ORDERS);
  const dist = await moduleBuild('1');
  await expect(deploy(site, dist)).rejects.toThrow(
    /nothing was changed[\s\S]*breaks: POST \/api\/orders\/create is not known to the shop[\s\S]*harmless: page \/cart/,
  );
  expect(await site.has('modules/mf-gifts')).toBe(false);
  expect(await deploy(site, dist, undefined, { anyway: true })).toMatch(
    /^mf-gifts 1 is live\n {2}breaks: POST/,
  );
});

test('rejects a shell that removes what a live module uses, and accepts one that adds (rule 10.19)', async () => {
  const site = await newSite(shop);
  await deploy(site, await moduleBuild('1'));
  await expect(deployShell(site, await shellBuild(ADMIN_ONLY))).rejects.toThrow(
    'breaks: mf-gifts 1: GET /api/products has access admin, the module was built for all',
  );
  expect(JSON.parse((await site.read('shell/contract.json')) ?? '')).toEqual(shop);
  const more = {
    ...shop,
    calls: { ...shop.calls, 'GET /api/new': { access: 'all', answer: null } },
  };
  expect(await deployShell(site, await shellBuild(more))).toBe('The shell is live');
});

test('treats a canary as live (rule 10.19)', async () => {
  const site = await newSite(shop);
  await deploy(site, await moduleBuild('1', { contract: usedContract('1.0.0', [], '') }));
  await deploy(site, await moduleBuild('2'), 10);
  await expect(deployShell(site, await shellBuild(WITHOUT_ORDERS))).rejects.toThrow(
    'breaks: mf-gifts 2: POST /api/orders/create is not known to the shop',
  );
});

test('rejects a module that removes a page that others link to (rule 10.19)', async () => {
  const site = await newSite(shop);
  const cart = { routes: [{ path: '/cart' }] };
  await deploy(site, await folder(builtModule('mf-basket', '1', cart)));
  await deploy(site, await moduleBuild('1'));
  await expect(deploy(site, await folder(builtModule('mf-basket', '2')))).rejects.toThrow(
    'breaks: page /cart is removed, and mf-gifts links to it',
  );
});

test('publishes builds without a contract as before', async () => {
  const site = await newSite(shop);
  expect(await deploy(site, await folder(builtModule('mf-plain', '1')))).toBe('mf-plain 1 is live');
});

test('compares a service that is deployed alone with its use by live modules (rule 10.19)', async () => {
  const site = await newSite(shop);
  await deploy(site, await moduleBuild('1'));
  expect(await checkService(site, 'orders', WITHOUT_ORDERS)).toEqual({
    breaks: ['mf-gifts 1: POST /api/orders/create is not known to the shop'],
    harmless: [],
  });
  // ignores changes of another service or the shell
  const none = { breaks: [], harmless: [] };
  expect(await checkService(site, 'products', { ...WITHOUT_ORDERS, slots: {} })).toEqual(none);
  expect(await checkService(site, 'products', ADMIN_ONLY)).toMatchObject({
    breaks: ['mf-gifts 1: GET /api/products has access admin, the module was built for all'],
  });
});

test('assigns messages to the shop to auth', async () => {
  const site = await newSite(shop);
  const contract = usedContract('1.0.0', [], '"/api/contact"');
  await deploy(site, await moduleBuild('1', { contract }));
  const { breaks } = await checkService(site, 'auth', { ...shop, calls: {} });
  expect(breaks).toContain('mf-gifts 1: POST /api/contact is not known to the shop');
});

test('accepts this version of a service for modules built with it, and reports unknown services (rule 10.19)', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const site = await newSite(shop);
  await deploy(site, await moduleBuild('1'));
  expect(await serviceFits(site, 'orders', root)).toBe('orders fits what is live');
  await expect(serviceFits(site, 'order', root)).rejects.toThrow('There is no service order: auth');
  const old = withCall('POST /api/orders/create', () => ({ access: 'all', files: 'picture' }));
  const contract = { ...usedContract('1.0.0', [], CODE), calls: old.calls };
  await deploy(site, await moduleBuild('2', { contract }), undefined, { anyway: true });
  await expect(serviceFits(site, 'orders', root)).rejects.toThrow(
    /^Live modules would not work with this version of orders:\n {2}breaks: mf-gifts 2: POST \/api\/orders\/create/,
  );
});
