#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
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
 * it instead. `--promote`, `--rollback` and `--remove` switch what is on the site already, of the module `--name`
 * (else of what is built): they need no build. With `--build` anything else first runs `npm run build`.
 */
async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      build: { type: 'boolean' },
      name: { type: 'string' },
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
  if (values.promote) return promote(site, await nameOf(values));
  if (values.rollback) return rollback(site, await nameOf(values));
  if (values.remove) return remove(site, await nameOf(values));
  const share = shareOf(values.canary);
  if (values.build) build();
  if (!existsSync(join(dist, DESCRIPTOR))) return deployShell(site, dist, values);
  const { name: _, ...terms } = values;
  if (values.preview) return preview(site, dist, terms);
  return deploy(site, dist, share, terms);
}

const DESCRIPTOR = 'descriptor.json';

async function nameOf({ name, dist }: { name?: string; dist: string }): Promise<string> {
  if (name !== undefined) return name;
  const text = await readFile(join(dist, DESCRIPTOR), 'utf8').catch(() => {
    throw new Error(`No module is built in ${dist}: name it with --name.`);
  });
  return (JSON.parse(text) as { name: string }).name;
}

/** Builds in the folder that this runs in. @throws Error when that fails, which has said why */
function build(): void {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('It could not be built: nothing was changed.');
}

await main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
