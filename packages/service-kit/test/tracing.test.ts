import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const KIT = fileURLToPath(new URL('../src/index.ts', import.meta.url));

test('OpenTelemetry is loaded only when configured', async () => {
  const { metafile } = await build({
    entryPoints: [KIT],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const libraries = imports.filter(({ path }) => path.startsWith('@opentelemetry/'));
  expect(libraries.length).toBeGreaterThan(3);
  expect(new Set(libraries.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']));
});
