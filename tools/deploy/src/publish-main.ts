import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deploy, deployShell } from './deploy.ts';
import { siteAt } from './site-at.ts';

/**
 * What an image of shell or module does when it is run: puts the built pages beside it (`dist`) onto
 * the site (`--to`, a folder or a bucket), and ends.
 */
async function main(): Promise<string> {
  const { values } = parseArgs({ options: { to: { type: 'string', default: '/www' } } });
  const site = await siteAt(values.to, process.env);
  const dist = join(import.meta.dirname, 'dist');
  return existsSync(join(dist, 'descriptor.json')) ? deploy(site, dist) : deployShell(site, dist);
}

await main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
