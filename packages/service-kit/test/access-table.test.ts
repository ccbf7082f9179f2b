import { readdir, readFile } from 'node:fs/promises';
import {
  API_KEY_SCOPES,
  type Endpoint,
  errorCodes,
  type Permission,
  ROLES,
  type Role,
  roleHas,
} from '@tanabana/contracts';
import * as contracts from '@tanabana/contracts/endpoints';
import {
  apiKeyVerifier,
  createLogger,
  createService,
  hashOfApiKey,
  isApiKey,
  localVerifier,
} from '@tanabana/service-kit';
import { createTokens, listen } from '@tanabana/test-kit';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { describe, expect, test } from 'vitest';

/** Every call of every contract; those between services are outside `/api`. */
const endpoints = Object.entries(contracts).flatMap(([name, group]) =>
  name.endsWith('Endpoints') ? Object.entries(group as Record<string, Endpoint>) : [],
);
const named = Object.fromEntries(endpoints.map(([name, one]) => [`${name} ${one.path}`, one]));

/** API keys by the name of their caller, with their scopes. */
const SCOPES: Record<string, readonly Permission[]> = {
  'an API key that reads orders': ['orders.read'],
  'an API key that changes products': ['products.read', 'products.write'],
  'an API key with all scopes': API_KEY_SCOPES,
};
const keyOf = (number: number): string => `tbk_${String(number).repeat(24)}_${'k'.repeat(43)}`;
const idOf = (number: number): string => String(number).repeat(24);
const verifyApiKey = apiKeyVerifier({
  find: async (id) => {
    const scopes = Object.values(SCOPES).find((_, number) => idOf(number) === id);
    const hash = hashOfApiKey(`tbk_${id}_${'k'.repeat(43)}`);
    return scopes && { id, name: 'ERP', hash, scopes: [...scopes, 'staff.write'], expiresAt: null };
  },
});

const reached: string[] = [];
const tokens = await createTokens();
const verifySession = localVerifier(tokens.jwks);
const service = await listen(
  createService({
    name: 'all',
    endpoints: named,
    handlers: Object.fromEntries(
      Object.keys(named).map((name) => [name, async () => reached.push(name)]),
    ) as never,
    verifyToken: (token) => (isApiKey(token) ? verifyApiKey(token) : verifySession(token)),
    ready: async () => true,
    log: createLogger('all', 'silent'),
  }),
);

const tokenOf = (role: Role) => tokens.buildToken({ role, isAdmin: role === 'owner' });
const callers: Record<string, string | undefined> = {
  nobody: undefined,
  'somebody without a good session': 'no.good.token',
  'a shopper': await tokens.buildToken(),
  'a forged API key': `tbk_${idOf(0)}_${'x'.repeat(43)}`,
  ...Object.fromEntries(Object.keys(SCOPES).map((caller, number) => [caller, keyOf(number)])),
  'an admin of an older token': await tokens.buildToken({ isAdmin: true }),
  ...Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await tokenOf(role)] as const)),
  ),
};

/** Returns the error for a caller, whatever else is wrong with the call; null if it is admitted. */
function refusalOf({ access, permission, forbidden }: Endpoint, caller: string) {
  if (access === 'all') return null;
  if (caller === 'nobody') return access === 'guest' ? null : 'auth.required';
  if (['somebody without a good session', 'a forged API key'].includes(caller))
    return 'auth.token_invalid';
  const scopes = SCOPES[caller];
  if (scopes && access !== 'admin') return 'auth.forbidden';
  if (scopes)
    return permission && scopes.includes(permission) ? null : (forbidden ?? 'auth.forbidden');
  const role = caller === 'an admin of an older token' ? 'owner' : (caller as Role);
  const isAllowed = caller !== 'a shopper' && permission !== undefined && roleHas(role, permission);
  return access === 'admin' && !isAllowed ? (forbidden ?? 'auth.forbidden') : null;
}

const NOT_A_BODY = sampleRows<Record<string, string>>([
  { 'content-type': 'application/json' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'text/plain', 'idempotency-key': '' },
]);

const guarded = Object.values(named).filter(({ access }) => access !== 'all');

/** Calls an endpoint as somebody, with parameters, query and body that no call accepts. */
async function call(
  { method, path }: Endpoint,
  caller: string,
  headers: Record<string, string>,
): Promise<{ status: number; code: unknown }> {
  const address = `${path.replace(/:\w+/g, 'no-id')}?limit=many&page=0&q=%00`;
  const body = method === 'GET' ? undefined : '{"name":';
  const answer = await service.call(method, address, { token: callers[caller], body, headers });
  return { status: answer.status, code: answer.body.code };
}

describe('the table of calls, roles and API keys (rules 23.1, 27.10)', () => {
  test.each(guarded)(
    '$method $path rejects callers without access before it reads the call, and admits the others',
    async (endpoint) => {
      reached.length = 0;
      for (const caller of Object.keys(callers)) {
        const code = refusalOf(endpoint, caller);
        for (const headers of code ? NOT_A_BODY : NOT_A_BODY.slice(0, 1)) {
          const answer = await call(endpoint, caller, headers);
          if (code)
            expect([caller, answer]).toEqual([caller, { status: errorCodes[code].status, code }]);
          else expect([caller, [401, 403].includes(answer.status)]).toEqual([caller, false]);
        }
        if (code) expect([caller, reached]).toEqual([caller, []]);
        reached.length = 0;
      }
    },
  );

  test('covers every call that is not open to everyone', () => {
    expect(guarded.length).toBeGreaterThan(90);
    const ofStaff = guarded.filter(({ access }) => access === 'admin');
    for (const role of ROLES) {
      const admitted = ofStaff.filter((one) => refusalOf(one, role) === null);
      expect(admitted.length).toBeGreaterThan(5);
      expect(admitted.length === ofStaff.length).toBe(role === 'owner');
    }
  });
});

test('services mount their routes with createService only, and leave rights to the contract', async () => {
  const services = new URL('../../../services/', import.meta.url);
  const wrong: string[] = [];
  for (const path of await readdir(services, { recursive: true })) {
    if (!/^[\w-]+\/src\/.*(?<!\.test)\.ts$/.test(path)) continue;
    const text = await readFile(new URL(path, services), 'utf8');
    if (/from '(koa|@koa\/router)'/.test(text)) wrong.push(`${path} imports Koa`);
    if (!path.startsWith('auth/') && /\.isAdmin\b/.test(text)) wrong.push(`${path} reads isAdmin`);
  }
  expect(wrong).toEqual([]);
});
