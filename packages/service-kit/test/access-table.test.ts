import { type Endpoint, errorCodes } from '@tanabana/contracts';
import * as contracts from '@tanabana/contracts/endpoints';
import { createLogger, createService, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen } from '@tanabana/test-kit';
import { expect, test } from 'vitest';

/** Every call of every contract; those between services are outside `/api`. */
const endpoints = Object.entries(contracts).flatMap(([name, group]) =>
  name.endsWith('Endpoints') ? Object.entries(group as Record<string, Endpoint>) : [],
);
const named = Object.fromEntries(endpoints.map(([name, one]) => [`${name} ${one.path}`, one]));

const reached: string[] = [];
const tokens = await createTokens();
const service = await listen(
  createService({
    name: 'all',
    endpoints: named,
    handlers: Object.fromEntries(
      Object.keys(named).map((name) => [name, async () => reached.push(name)]),
    ) as never,
    verifyToken: localVerifier(tokens.jwks),
    ready: async () => true,
    log: createLogger('all', 'silent'),
  }),
);

const callers = {
  nobody: undefined,
  'somebody without a good session': 'no.good.token',
  'a shopper': await tokens.buildToken(),
} as const;

/** Returns the error for a caller, whatever else is wrong with the call. */
function refusalOf({ access, forbidden }: Endpoint, caller: keyof typeof callers) {
  if (access === 'all') return null;
  if (caller === 'nobody') return access === 'guest' ? null : 'auth.required';
  if (caller !== 'a shopper') return 'auth.token_invalid';
  return access === 'admin' ? (forbidden ?? 'auth.forbidden') : null;
}

const table = Object.values(named).flatMap((endpoint) =>
  Object.keys(callers).flatMap((caller) => {
    const code = refusalOf(endpoint, caller as keyof typeof callers);
    return code ? [{ ...endpoint, caller: caller as keyof typeof callers, code }] : [];
  }),
);

const NOT_A_BODY: Record<string, string>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'text/plain', 'idempotency-key': '' },
];

test.each(table)(
  '$method $path rejects $caller with $code before it reads the call',
  async ({ method, path, caller, code }) => {
    reached.length = 0;
    for (const headers of NOT_A_BODY) {
      const address = `${path.replace(/:\w+/g, 'no-id')}?limit=many&page=0&q=%00`;
      const body = method === 'GET' ? undefined : '{"name":';
      const token = callers[caller];
      const answer = await service.call(method, address, { token, body, headers });
      expect([answer.status, answer.body.code]).toEqual([errorCodes[code].status, code]);
    }
    expect(reached).toEqual([]);
  },
);

test('the table covers every call that is not open to everyone', () => {
  const guarded = Object.values(named).filter(({ access }) => access !== 'all');
  expect(new Set(table.map(({ method, path }) => `${method} ${path}`)).size).toBe(guarded.length);
  expect(guarded.length).toBeGreaterThan(30);
});
