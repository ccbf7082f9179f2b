import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint, type Route, route } from '../endpoint.ts';
import * as endpoints from '../endpoints.ts';
import { answers, compareContracts } from './compare-contracts.ts';
import { type ContractDescription, callKey, describeCall, jsonSchemaOf } from './describe.ts';

const product = {
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  note: z.string().optional(),
};
const kinds = z.enum(['kurta', 'saree']);

/** A reference contract; each test changes one term of it. */
const usual = {
  route: route('POST', '/api/gifts/:id', 'user', { files: { field: 'card', max: 1 } }) as Route,
  params: z.object({ id: z.string() }) as z.ZodObject,
  query: z.object({ kind: kinds.optional(), page: z.string().optional() }) as z.ZodObject,
  body: z.object({ text: z.string().max(200), to: z.string().optional() }) as z.ZodObject,
  answer: z.object({ data: z.array(z.object(product)), kind: kinds }) as z.ZodType,
  props: { product: z.object(product), size: z.string().nullable() } as z.ZodRawShape,
  slot: 'product.tools',
  pages: ['/product/:id', '/dashboard/*'],
};

type Terms = typeof usual;

function contractOf(change: Partial<Terms>): ContractDescription {
  const { route: of, params, query, body, answer, props, slot } = { ...usual, ...change };
  const call: Endpoint = endpoint(of, { params, query, body, response: answer });
  return {
    shop: '1.0.0',
    calls: { [callKey(call)]: describeCall(call) },
    slots: { [slot]: jsonSchemaOf(z.object(props), 'output') },
    pages: ['/product/:id', '/dashboard'],
  };
}

/** What a part that was built against the usual contract meets in a shop with this change. */
const inNewerShop = (change: Partial<Terms>) =>
  compareContracts(contractOf({}), contractOf(change), change.pages ?? usual.pages);
/** Compares a deployable built with this change against the reference shop. */
const asNewerPart = (change: Partial<Terms>) =>
  compareContracts(contractOf(change), contractOf({}), usual.pages);

const said = (found: ReturnType<typeof inNewerShop>) =>
  found.map(({ at, what, breaks }) => `${breaks ? '✗' : '·'} ${at} ${what}`);

const KEY = 'POST /api/gifts/:id';
const answerWith = (fields: z.ZodRawShape) =>
  z.object({ data: z.array(z.object(fields)), kind: kinds });
const { name: _, ...nameless } = product;

describe('differences that break a deployable (rule 10.19)', () => {
  test.each<[string, Partial<Terms>, string]>([
    [
      'a prop is gone',
      { props: { size: z.string().nullable() } },
      '✗ slot product.tools.product is required, and is not sent',
    ],
    [
      'a field of a prop is gone',
      { props: { ...usual.props, product: z.object(nameless) } },
      '✗ slot product.tools.product.name is required, and is not sent',
    ],
    [
      'a prop may be missing',
      { props: { ...usual.props, product: z.object(product).optional() } },
      '✗ slot product.tools.product is required, and may be missing',
    ],
    [
      'a prop is of another type',
      { props: { ...usual.props, size: z.number() } },
      '✗ slot product.tools.size may be number, which is not string or null',
    ],
    ['a slot is gone', { slot: 'product.more' }, '✗ slot product.tools is not known to the shop'],
    [
      'a call is at another address',
      { route: { ...usual.route, path: '/api/presents/:id' } },
      `✗ ${KEY} is not known to the shop`,
    ],
    [
      'a call is of another method',
      { route: { ...usual.route, method: 'PUT' } },
      `✗ ${KEY} is not known to the shop`,
    ],
    [
      'a call is for admins',
      { route: { ...usual.route, access: 'admin' } },
      `✗ ${KEY} has access admin, the module was built for user`,
    ],
    [
      'files have another name',
      { route: { ...usual.route, files: { field: 'picture', max: 1 } } },
      `✗ ${KEY} accepts files as picture, the module sends card`,
    ],
    [
      'what is sent has to have one thing more',
      { body: usual.body.extend({ from: z.string() }) },
      `✗ ${KEY} body.from is required, and is not sent`,
    ],
    [
      'what was left to the caller is needed',
      { body: usual.body.extend({ to: z.string() }) },
      `✗ ${KEY} body.to is required, and may be missing`,
    ],
    [
      'what is sent is not taken',
      { query: usual.query.omit({ page: true }) },
      `✗ ${KEY} query.page is not accepted`,
    ],
    [
      'a choice is gone',
      { query: usual.query.extend({ kind: z.enum(['saree']).optional() }) },
      `✗ ${KEY} query.kind may be kurta, which is not known`,
    ],
    [
      'less is let through',
      { body: usual.body.extend({ text: z.string().max(100) }) },
      `✗ ${KEY} body.text maxLength is 100, was 200`,
    ],
    [
      'an answer lacks a field',
      { answer: answerWith(nameless) },
      `✗ ${KEY} answer.data[].name is required, and is not sent`,
    ],
    [
      'a field of an answer is of another type',
      { answer: answerWith({ ...product, price: z.string() }) },
      `✗ ${KEY} answer.data[].price may be string, which is not number`,
    ],
    [
      'a field of an answer may be null',
      { answer: answerWith({ ...product, name: z.string().nullable() }) },
      `✗ ${KEY} answer.data[].name may be null, which is not string`,
    ],
    [
      'an answer has a value that nobody knew',
      {
        answer: z.object({
          ...answerWith(product).shape,
          kind: z.enum(['kurta', 'saree', 'lehenga']),
        }),
      },
      `✗ ${KEY} answer.kind may be lehenga, which is not known`,
    ],
  ])('%s', (_name, change, words) => {
    expect(said(inNewerShop(change))).toContain(words);
  });

  test.each<[string, Partial<Terms>, string]>([
    [
      'a call that is not there yet',
      { route: { ...usual.route, path: '/api/new' } },
      '✗ POST /api/new is not known to the shop',
    ],
    [
      'a slot that is not there yet',
      { slot: 'product.more' },
      '✗ slot product.more is not known to the shop',
    ],
    [
      'a prop that is not given yet',
      { props: { ...usual.props, colour: z.string() } },
      '✗ slot product.tools.colour is required, and is not sent',
    ],
    [
      'a field that is not answered yet',
      { answer: answerWith({ ...product, stock: z.number() }) },
      `✗ ${KEY} answer.data[].stock is required, and is not sent`,
    ],
    [
      'a body that is not understood yet',
      { body: usual.body.extend({ wrap: z.boolean() }) },
      `✗ ${KEY} body.wrap is not accepted`,
    ],
  ])('newer than the shop: %s', (_name, change, words) => {
    expect(said(asNewerPart(change))).toContain(words);
  });
});

describe('differences that are reported but break nothing (rule 10.19)', () => {
  test.each<[string, Partial<Terms>, string]>([
    [
      'a slot gives more',
      { props: { ...usual.props, colour: z.string() } },
      '· slot product.tools.colour is new',
    ],
    [
      'an answer has more',
      { answer: answerWith({ ...product, stock: z.number() }) },
      `· ${KEY} answer.data[].stock is new`,
    ],
    [
      'a call takes more',
      { body: usual.body.extend({ wrap: z.boolean().optional() }) },
      `· ${KEY} body.wrap may be sent, but is not`,
    ],
    [
      'what was needed is left to the caller',
      { body: usual.body.extend({ text: z.string().max(200).optional() }) },
      `· ${KEY} body.text is optional`,
    ],
    [
      'more is let through',
      { body: usual.body.extend({ text: z.string().max(500) }) },
      `· ${KEY} body.text maxLength is 500, was 200`,
    ],
    [
      'one choice more',
      { query: usual.query.extend({ kind: z.enum(['kurta', 'saree', 'lehenga']).optional() }) },
      `· ${KEY} query.kind may also be lehenga`,
    ],
    [
      'a call is for everybody',
      { route: { ...usual.route, access: 'all' } },
      `· ${KEY} has access all, the module was built for user`,
    ],
    [
      'an answer is never null any more',
      { props: { ...usual.props, size: z.string() } },
      '· slot product.tools.size is string only, may be string or null',
    ],
    [
      'a page that is linked to is gone',
      { pages: ['/dashboard/*'] },
      '· page /product/:id is not known to the shop: links would lead nowhere',
    ],
  ])('%s', (_name, change, words) => {
    const found = inNewerShop(change);
    expect(said(found)).toEqual([words]);
  });
});

test('a contract has no differences from itself', () => {
  const all = Object.values(endpoints)
    .flatMap((group) => Object.values(group as Record<string, Endpoint>))
    .filter((call) => call.path !== undefined);
  expect(all.length).toBeGreaterThan(60);
  const calls = Object.fromEntries(all.map((call) => [callKey(call), describeCall(call)]));
  const contract = { shop: '1.0.0', calls, slots: {}, pages: [] };
  expect(compareContracts(contract, contract)).toEqual([]);
});

test.each([
  ['/product/:id', '/product/:id', true],
  ['/dashboard/*', '/dashboard', true],
  ['/dashboard/*', '/dashboard/users', true],
  ['/cart', '/cart/:id', false],
  ['/cart', '/checkout', false],
  ['/', '/', true],
])('a route %s renders %s: %s', (path, page, does) => {
  expect(answers(path, page)).toBe(does);
});
