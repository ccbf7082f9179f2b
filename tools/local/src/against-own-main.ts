#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAgainst } from './against-main.ts';

/** `tanabana-dev --against <address>`: the module in the current folder, a separate repository. */
const folder = process.cwd();
const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
  name: string;
};
const product = join(folder, 'dist/descriptor.json');
openAgainst(folder, [name, ...process.argv.slice(2)], async () => [
  { name, kind: 'module', folder, product },
]);
