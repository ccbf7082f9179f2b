import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { importGraph } from './import-graph.ts';

async function graphOf(files: Readonly<Record<string, string>>, entries = ['entry.ts']) {
  const root = await mkdtemp(join(tmpdir(), 'tanabana-graph-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  return importGraph(root, entries);
}

test('contains indirect imports but no npm packages', async () => {
  const graph = await graphOf({
    'entry.ts': "import { one } from './one.ts';\nimport zod from 'zod';\nconsole.log(one, zod);",
    'one.ts': "import './two.css';\nexport const one = 1;",
    'two.css': 'p { color: red }',
  });
  expect([...graph('entry.ts')].sort()).toEqual(['entry.ts', 'one.ts', 'two.css']);
  expect([...graph('one.ts')].sort()).toEqual(['one.ts', 'two.css']);
});

test('contains a program imported as text besides the same one imported as a program', async () => {
  const graph = await graphOf({
    'entry.ts':
      "import text from './thread.mjs?raw';\nimport { start } from './thread.mjs';\nconsole.log(text, start);",
    'thread.mjs': "import { deep } from './deep.mjs';\nexport const start = () => deep;",
    'deep.mjs': 'export const deep = 1;',
  });
  expect([...graph('entry.ts')].sort()).toEqual(['deep.mjs', 'entry.ts', 'thread.mjs']);
});

test('distinguishes files that differ only in their extensions', async () => {
  const files = {
    'same.ts': "import './one.ts';",
    'same.tsx': "import './two.ts';",
    'one.ts': 'console.log(1);',
    'two.ts': 'console.log(2);',
  };
  const graph = await graphOf(files, ['same.ts', 'same.tsx']);
  expect([...graph('same.ts')].sort()).toEqual(['one.ts', 'same.ts']);
  expect([...graph('same.tsx')].sort()).toEqual(['same.tsx', 'two.ts']);
});

test("contains the imports of this repository's programs", async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const services = ['auth', 'orders', 'products'].map((name) => `services/${name}/src/main.ts`);
  const graph = await importGraph(root, services);
  for (const service of services)
    expect([...graph(service)]).toEqual(
      expect.arrayContaining([service, 'packages/service-kit/src/index.ts']),
    );
  expect(graph('services/orders/src/main.ts')).toContain(
    'services/orders/src/invoices/pdf/typesetter-thread.mjs',
  );
});
