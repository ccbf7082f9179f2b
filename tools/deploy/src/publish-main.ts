import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publishShell } from '@tanabana/local/publish';
import { deploy } from './deploy.ts';
import { siteAt } from './site-at.ts';

/**
 * What an image of shell or module does when it is run: puts the built pages beside it (`dist`) onto
 * the site (`--to`), and ends.
 */
async function main(): Promise<string> {
  const { values } = parseArgs({ options: { to: { type: 'string', default: '/www' } } });
  const site = await siteAt(values.to, process.env);
  const dist = join(import.meta.dirname, 'dist');
  if (existsSync(join(dist, 'descriptor.json'))) return deploy(site, dist);
  await publishShell(dist, values.to);
  return 'The shell is live';
}

await main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
