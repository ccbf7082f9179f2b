#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deploy, deployShell, promote, remove, rollback, shareOf } from './deploy.ts';
import { preview } from './preview.ts';
import { siteAt } from './site-at.ts';

/**
 * What an image of shell or module does when it is run, and what other repositories publish with
 * (`@tanabana/publish`): puts the built pages beside it (`dist`, or those in `--dist`) onto the site
 * (`--to`, a folder or a bucket), and ends. A module may go to a share of visitors
 * (`--canary 10`); a build that uses what the shop has not
 * is refused (unless `--anyway`). `--preview` gives a link to
 * it instead. `--promote`, `--rollback` and `--remove` switch what is on the site already.
 */
async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: '/www' },
      dist: { type: 'string', default: join(import.meta.dirname, 'dist') },
      canary: { type: 'string' },
      promote: { type: 'boolean' },
      rollback: { type: 'boolean' },
      remove: { type: 'boolean' },
      anyway: { type: 'boolean' },
      preview: { type: 'boolean' },
      hours: { type: 'string' },
      shop: { type: 'string' },
    },
  });
  const site = await siteAt(values.to, process.env);
  const { dist } = values;
  const descriptor = join(dist, 'descriptor.json');
  if (!existsSync(descriptor)) return deployShell(site, dist, values);
  const { name } = JSON.parse(await readFile(descriptor, 'utf8')) as { name: string };
  if (values.promote) return promote(site, name);
  if (values.rollback) return rollback(site, name);
  if (values.remove) return remove(site, name);
  if (values.preview) return preview(site, dist, values);
  return deploy(site, dist, shareOf(values.canary), values);
}

await main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
