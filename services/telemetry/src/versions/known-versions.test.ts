import { expect, test } from 'vitest';
import { createKnownVersions } from './known-versions.ts';

test('accepts live, canary and earlier versions of a module, and looks up an unknown one once in 5 s (rule 26.3)', async () => {
  let asked = 0;
  let clock = 0;
  const files: Record<string, unknown> = {
    '/modules.json': {
      modules: [{ name: 'mf-cart', version: '2', canary: { share: 5, module: { version: '3' } } }],
      shell: 'ab12',
    },
    '/modules/mf-cart/deploys.json': [{ version: '1', at: '', kind: 'live' }],
  };
  const versions = createKnownVersions({
    gatewayUrl: 'http://gateway',
    now: () => clock,
    async fetch(address) {
      const { pathname } = new URL(String(address));
      if (pathname === '/modules.json') asked += 1;
      const file = files[pathname];
      return new Response(JSON.stringify(file), { status: file ? 200 : 404 });
    },
  });
  const has = (module: string, version: string) => versions.has(module, version);
  const found = await Promise.all(['1', '2', '3', '4'].map((version) => has('mf-cart', version)));
  expect(found).toEqual([true, true, true, false]);
  expect([await has('shell', 'ab12'), await has('mf-forged', '1')]).toEqual([true, false]);
  expect(asked).toBe(1);

  files['/modules.json'] = { modules: [{ name: 'mf-cart', version: '4' }] };
  expect(await has('mf-cart', '4')).toBe(false);
  clock = 5000;
  expect(await has('mf-cart', '4')).toBe(true);
  files['/modules.json'] = undefined;
  clock = 10_000;
  expect([await has('mf-cart', '5'), await has('mf-cart', '4')]).toEqual([false, true]);
});
