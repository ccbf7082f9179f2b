#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Endpoint } from '@tanabana/contracts/endpoints';
import { otherServiceFits } from './other-services.ts';

/**
 * `tanabana-fits --shop <address>`: checks the built service of the current folder, a separate
 * repository.
 */
async function main(): Promise<string> {
  const { values } = parseArgs({ options: { shop: { type: 'string' } } });
  if (!values.shop) throw new Error('Use: npm run fits -- --shop <address>');
  const { name } = JSON.parse(await readFile('package.json', 'utf8')) as { name: string };
  const built = pathToFileURL(join(process.cwd(), 'dist/contract/endpoints.js'));
  const tables = Object.entries(await import(built.href)).filter(([key]) =>
    key.endsWith('Endpoints'),
  );
  const endpoints = tables.flatMap(([, table]) => Object.values(table as Record<string, Endpoint>));
  return otherServiceFits(name, endpoints, values.shop);
}

await main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
