import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeCalls } from '@tanabana/contracts/description';
import { type Endpoint, endpoint, route } from '@tanabana/contracts/endpoints';
import { folderSite } from '@tanabana/shop-runner/publish';
import { usedContract } from '@tanabana/storefront/contract';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { builtFolder } from '../testing/built.ts';
import { deploy } from './deploy.ts';
import { otherServiceFits } from './other-services.ts';

const card = z.object({ name: z.string(), value: z.number() });
const usual = {
  list: endpoint(route('GET', '/api/gift-cards', 'all'), { response: z.array(card) }),
  create: endpoint(route('POST', '/api/gift-cards', 'user'), {
    body: z.object({ name: z.string(), note: z.string().optional() }),
    response: card,
  }),
};
type Contract = { [N in keyof typeof usual]?: Endpoint };

/** Uses all calls below one address. */
const CODE = 'const r={list:{method:"GET",path:"/api/gift-cards"}};';

/** A shop that returns these texts; 404 for everything else. */
async function shopOf(files: Readonly<Record<string, object | string>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const found = files[url];
    response.statusCode = found === undefined ? 404 : 200;
    response.end(typeof found === 'string' ? found : JSON.stringify(found));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** With that service behind its gateway. */
function shopWith(contract: Contract): Promise<string> {
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  const calls = Object.entries(describeCalls(Object.values(contract)));
  const operations = calls.map(([key, { access, body, answer }]) => [
    key.split(' ')[0]?.toLowerCase(),
    { 'x-access': access, requestBody: json(body), responses: { 200: json(answer) } },
  ]);
  const paths = { '/api/gift-cards': Object.fromEntries(operations) };
  return shopOf({ '/api/gift-cards/openapi.json': { openapi: '3.1.0', paths } });
}

async function folder(made: Promise<string>): Promise<string> {
  const path = await made;
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/** Deploys a module built against the usual contract. */
async function deployTo(shop: string | undefined): Promise<string> {
  const descriptor = { name: 'mf-gifts', version: '1', entry: 'remoteEntry.js', contract: 1 };
  const dist = await folder(
    builtFolder({
      'descriptor.json': JSON.stringify({ ...descriptor, routes: [] }),
      'remoteEntry.js': CODE,
      'contract.json': JSON.stringify(usedContract('1.0.0', [], CODE, [usual])),
    }),
  );
  return deploy(folderSite(await folder(builtFolder({}))), dist, undefined, { shop });
}

/** Output before the service is deployed with this contract while that module is live. */
async function fits(contract: Contract): Promise<string> {
  const used = usedContract('1.0.0', [], CODE, [usual]);
  const shop = await shopOf({
    '/modules.json': {
      modules: [
        { name: 'mf-gifts', version: '1' },
        { name: 'gifts', version: '2' },
      ],
    },
    '/modules/mf-gifts/1/contract.json': used,
  });
  return otherServiceFits('gift-cards', Object.values(contract), shop);
}

const withList = (response: z.ZodType): Contract => ({
  ...usual,
  list: endpoint(usual.list, { response }),
});
const withBody = (body: z.ZodObject, access: 'all' | 'user' | 'admin' = 'user'): Contract => ({
  ...usual,
  create: endpoint({ ...usual.create, access }, { body, response: card }),
});
const body = usual.create.body;

test.each<[string, Contract, string]>([
  ['a call is gone', { list: usual.list }, 'POST /api/gift-cards is not known to the shop'],
  [
    'a field is gone',
    withList(z.array(card.omit({ value: true }))),
    'answer[].value is required, and is not sent',
  ],
  [
    'a field is of another type',
    withList(z.array(card.extend({ value: z.string() }))),
    'answer[].value may be string',
  ],
  [
    'more is needed',
    withBody(body.extend({ to: z.string() })),
    'body.to is required, and is not sent',
  ],
  ['less is taken', withBody(body.omit({ note: true })), 'body.note is not accepted'],
  ['it is for admins', withBody(body, 'admin'), 'has access admin, the module was built for user'],
])('%s: the deploy of module and service is rejected (rule 10.19)', async (_, contract, words) => {
  await expect(fits(contract)).rejects.toThrow(words);
  await expect(deployTo(await shopWith(contract))).rejects.toThrow(words);
});

test.each<[string, Contract, string]>([
  [
    'an answer has more',
    withList(z.array(card.extend({ colour: z.string() }))),
    'answer[].colour is new',
  ],
  [
    'more may be sent',
    withBody(body.extend({ to: z.string().optional() })),
    'body.to may be sent, but is not',
  ],
  ['it is for everybody', withBody(body, 'all'), 'has access all, the module was built for user'],
])('%s: module and service are deployed with a note (rule 10.19)', async (_, contract, words) => {
  const said = [await fits(contract), await deployTo(await shopWith(contract))];
  expect(said[0]).toMatch(/^gift-cards fits what is live\n {2}harmless: mf-gifts 1: /);
  expect(said[1]).toMatch(/^mf-gifts 1 is live\n {2}harmless: /);
  for (const one of said) expect(one).toContain(words);
});

test('reports what cannot be compared', async () => {
  const page = '/api/gift-cards/openapi.json';
  await expect(deployTo(undefined)).rejects.toThrow(
    'breaks: /api/gift-cards: its calls cannot be compared: name the shop with --shop <address>',
  );
  await expect(deployTo(await shopOf({}))).rejects.toThrow(
    'GET /api/gift-cards is not known to the shop',
  );
  await expect(deployTo(await shopOf({ [page]: '<html>' }))).rejects.toThrow('200 instead of JSON');
  await expect(otherServiceFits('gift-cards', [], await shopOf({}))).rejects.toThrow(
    'is not a shop',
  );
});
