import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleWhole } from './bundle-whole.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-image-'));
});
afterEach(() => rm(folder, { recursive: true }));

longTest("the program in a module's image needs no other files, and publishes", async () => {
  const program = join(folder, 'publish.js');
  const entry = join(ROOT, 'tools/deploy/src/publish-main.ts');
  expect(await bundleWhole({ entry, outfile: program, root: ROOT })).toEqual([]);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const www = join(folder, 'www');
  for (const made of [www, join(folder, 'dist')]) await mkdir(made);
  const descriptor = { name: 'mf-one', version: '1', entry: 'remoteEntry.js', contract: 1 };
  await writeFile(join(folder, 'dist/descriptor.json'), JSON.stringify(descriptor));
  await writeFile(join(folder, 'dist/remoteEntry.js'), 'run();\n');
  const publish = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--to', www, ...args]);
    return stdout.trim();
  };
  const live = async () => JSON.parse(await readFile(join(www, 'modules.json'), 'utf8')).modules;
  expect(await publish()).toBe('mf-one 1 is live');
  expect(await live()).toMatchObject([{ entry: '/modules/mf-one/1/remoteEntry.js' }]);
  expect(await publish('--remove')).toBe('mf-one is removed from the registry');
  expect(await live()).toEqual([]);
});

it('bundles a package that is installed beneath the one that needs it', async () => {
  const outer = join(folder, 'node_modules/outer');
  const inner = join(outer, 'node_modules/inner');
  await mkdir(inner, { recursive: true });
  for (const name of [outer, inner]) await writeFile(join(name, 'package.json'), '{}');
  await writeFile(join(inner, 'index.js'), "module.exports = 'inner'");
  await writeFile(join(outer, 'index.js'), "module.exports = require('inner')");
  const entry = join(folder, 'entry.js');
  await writeFile(entry, "import outer from 'outer';\nimport 'missing';\nconsole.log(outer);\n");
  const outfile = join(folder, 'out.js');
  expect(await bundleWhole({ entry, outfile, root: folder })).toEqual([]);
  const program = await readFile(outfile, 'utf8');
  expect(program.match(/from ?"inner"|require\("inner"\)/)).toBeNull();
  expect(program).toContain('import "missing"');
});
