#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { promoteAfterMs } from './canary-plan.ts';
import { deploy, deployShell, promote, remove, rollback, shareOf } from './deploy.ts';
import { preview } from './preview.ts';
import { siteAt } from './site-at.ts';

/**
 * Program of the images of shell and modules, and `@tanabana/publish` in other repositories:
 * publishes the built pages beside it (`dist`, or `--dist`) to the site (`--to`, a folder or a
 * bucket). `--canary 10` publishes to a share of visitors, with `--promote-after 30m` until it is
 * promoted or withdrawn; incompatible builds are rejected unless `--anyway`. `--preview` creates a link instead. `--promote`, `--rollback` and `--remove` change
 * the live version of the module `--name` (by default the built one) without a build. `--build`
 * first runs `npm run build`.
 */
async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      build: { type: 'boolean' },
      name: { type: 'string' },
      to: { type: 'string', default: '/www' },
      dist: { type: 'string', default: join(import.meta.dirname, 'dist') },
      canary: { type: 'string' },
      'promote-after': { type: 'string' },
      owner: { type: 'string', multiple: true },
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
  const promoteAfter = values['promote-after'];
  if (promoteAfter !== undefined) promoteAfterMs(promoteAfter, share);
  if (values.build) build();
  if (!existsSync(join(dist, DESCRIPTOR))) return deployShell(site, dist, values);
  const { name: _, ...terms } = values;
  if (values.preview) return preview(site, dist, terms);
  const plan = promoteAfter === undefined ? undefined : { promoteAfter, owners: values.owner };
  return deploy(site, dist, share, terms, plan);
}

const DESCRIPTOR = 'descriptor.json';

async function nameOf({ name, dist }: { name?: string; dist: string }): Promise<string> {
  if (name !== undefined) return name;
  const text = await readFile(join(dist, DESCRIPTOR), 'utf8').catch(() => {
    throw new Error(`No module is built in ${dist}: name it with --name.`);
  });
  return (JSON.parse(text) as { name: string }).name;
}

/**
 * Builds in the current folder. @throws Error after a failed build, which has printed the reason
 */
function build(): void {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed: nothing was changed.');
}

await main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
