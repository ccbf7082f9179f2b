import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { upwardImports } from './layers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((path) => existsSync(join(root, path)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Workspace folder by package name. */
const folders = new Map(
  files
    .filter((path) => path.endsWith('/package.json') && !path.includes('/templates/'))
    .map((path) => [JSON.parse(read(path)).name as string, dirname(path)]),
);

describe('layers', () => {
  test('no file imports from a higher layer', () => {
    const upward = files
      .filter(
        (path) => /(?<!layers\.test)\.(?:tsx?|m?js)$/.test(path) && !path.includes('/templates/'),
      )
      .flatMap((path) =>
        upwardImports(path, read(path), folders).map((specifier) => `${path}: ${specifier}`),
      );
    expect(upward).toEqual([]);
  });

  test('reports relative, named, type and dynamic imports that run upwards', () => {
    const names = new Map([['@tanabana/shell', 'shell']]);
    const text = `import type { A } from '../../shell/src/a.ts';
      import '@tanabana/shell/testing';
      const b = await import('../../../e2e/b.ts');`;
    expect(upwardImports('packages/ui/src/x.ts', text, names)).toEqual([
      '@tanabana/shell/testing',
      '../../../e2e/b.ts',
    ]);
  });

  test('allows imports between packages but not between services', () => {
    const names = new Map([
      ['@tanabana/ui', 'packages/ui'],
      ['@tanabana/service-auth', 'services/auth'],
    ]);
    const text = `import '@tanabana/ui'; import '@tanabana/service-auth/library';`;
    expect(upwardImports('packages/storefront/src/x.ts', text, names)).toEqual([
      '@tanabana/service-auth/library',
    ]);
    expect(upwardImports('services/orders/src/x.ts', text, names)).toEqual([
      '@tanabana/service-auth/library',
    ]);
  });
});
