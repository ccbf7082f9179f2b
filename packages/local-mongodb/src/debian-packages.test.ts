import { expect, test } from 'vitest';
import { dependenciesOf, packageClosure } from './debian-packages.ts';

const PACKAGES: Record<string, string> = {
  'postgresql-18':
    'Depends: locales | locales-all, postgresql-client-18 (= 18.1), libc6 (>= 2.43), libllvm21, zlib1g (>= 1:1.1)',
  'postgresql-18-documentdb': 'Depends: postgresql-18-postgis-3, postgresql-18, libbson2-2',
  libc6: 'Depends: libgcc-s1',
  'libgcc-s1': 'Pre-Depends: gcc-16-base (= 1)\nDepends: libc6 (>= 2.35)',
  'libbson2-2': 'Depends: libc6, libvirtual',
  zlib1g: 'Depends: libc6',
};
const show =
  (without: string[] = []) =>
  async (names: string[]) =>
    names
      .filter((name) => PACKAGES[name] && !without.includes(name))
      .map((name) => `Package: ${name}\nVersion: 1\n${PACKAGES[name]}\n`)
      .join('\n');

test('returns the dependencies in a package description, and the first of alternatives', () => {
  expect(
    dependenciesOf('Package: a\nPre-Depends: b:any\nDepends: c (>= 1) | d, e+f\nRecommends: g'),
  ).toEqual(['b', 'c', 'e+f']);
});

test('returns the root packages and all their libraries, without clients, PostGIS and LLVM', async () => {
  expect(await packageClosure(show())).toEqual([
    'libbson2-2',
    'libc6',
    'libgcc-s1',
    'postgresql-18',
    'postgresql-18-documentdb',
    'zlib1g',
  ]);
});

test("returns null for a suite that lacks the engine's package", async () => {
  expect(await packageClosure(show(['postgresql-18-documentdb']))).toBeNull();
});
