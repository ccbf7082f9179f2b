import { expect, test } from 'vitest';
import { type Answer, type Call, targets } from './call.ts';
import { faultsOf } from './expectations.ts';

const callOf = (name: string, facts: Partial<Call> = {}): Call => {
  const target = targets.find((one) => one.name === name);
  if (!target) throw new Error(`There is no ${name}.`);
  const { method, path } = target.endpoint;
  const headers = { authorization: 'Bearer a.secret.token' };
  const where = { origin: 'http://127.0.0.1', method, path, headers, body: null };
  return { target, role: 'shopper', isAstray: false, isCut: false, ...where, ...facts };
};
const answerOf = (status: number, body: unknown, facts: Partial<Answer> = {}): Answer => ({
  status,
  headers: {},
  text: typeof body === 'string' ? body : JSON.stringify(body),
  reason: '',
  isRepeated: false,
  isHung: false,
  milliseconds: 3,
  ...facts,
});
const refusal = (code: string) => ({ code, message: 'No.', requestId: 'r' });

test.each<[string, Call, Answer]>([
  [
    'the answer of the contract',
    callOf('category.remove', { role: 'admin' }),
    answerOf(200, { message: 'Gone.' }),
  ],
  [
    'a refusal of the contract',
    callOf('category.remove'),
    answerOf(403, refusal('auth.forbidden')),
  ],
  ['a store that is away', callOf('wishlist.get'), answerOf(503, refusal('server.unavailable'))],
  ['a page where no call is', callOf('wishlist.get', { isAstray: true }), answerOf(200, '<html>')],
])('%s is not a fault', (_, call, answer) => {
  expect(faultsOf(call, answer)).toEqual([]);
});

test.each<[string, Call, Answer]>([
  ['a bug', callOf('wishlist.get'), answerOf(500, refusal('server.error'))],
  [
    'a bug beside all calls',
    callOf('wishlist.get', { isAstray: true }),
    answerOf(500, refusal('server.error')),
  ],
  ['a 503 without its code', callOf('wishlist.get'), answerOf(503, 'Service unavailable')],
  [
    'one that takes long',
    callOf('auth.logout'),
    answerOf(200, { message: '' }, { milliseconds: 5001 }),
  ],
  ['one that ends the connection', callOf('auth.logout'), answerOf(0, '')],
  ['another shape', callOf('wishlist.get'), answerOf(200, { saved: 5 })],
  ['another status', callOf('auth.register'), answerOf(200, {})],
  ['a refusal in HTML', callOf('wishlist.get'), answerOf(412, '<html>')],
  [
    'a code with the status of another',
    callOf('wishlist.get'),
    answerOf(400, refusal('auth.required')),
  ],
  [
    'a code that is not of this call',
    callOf('wishlist.get'),
    answerOf(409, refusal('category.in_use')),
  ],
  ['a shopper who is let in', callOf('category.remove'), answerOf(200, { message: 'Gone.' })],
  [
    'an ended session that is let in',
    callOf('auth.logout', { role: 'ended session' }),
    answerOf(200, { message: '' }),
  ],
  ['a token that comes back', callOf('auth.logout'), answerOf(200, { message: 'a.secret.token' })],
  ['a trace', callOf('auth.logout'), answerOf(200, { message: 'x\n    at run (/shop/a.js:5:1)' })],
])('%s is a fault', (_, call, answer) => {
  expect(faultsOf(call, answer)).not.toEqual([]);
});
