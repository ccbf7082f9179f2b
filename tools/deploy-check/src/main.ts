import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findParts } from '@tanabana/shop-runner/build';
import { composeProblems } from './check-compose.ts';
import { gatewayProblems } from './check-gateway.ts';
import { imageProblems } from './check-images.ts';
import { kubernetesProblems } from './check-kubernetes.ts';
import { gatewaySettings, settingsOf } from './settings.ts';

/**
 * `npm run check:deploy`: checks compose file, manifests and images without an engine. `--quick`
 * skips installing and building.
 * @param root the repository
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  const parts = await findParts(root);
  const names = parts.map(({ name }) => name);
  const settings = await settingsOf(root, ({ kind }) => kind === 'service');
  const ofPrograms = await settingsOf(root, ({ name }) => name === 'canary');
  const all = new Map([...settings, ...ofPrograms]);
  const render = await readFile(join(root, 'gateway/render.sh'), 'utf8');
  const ofParts = [...all.values()].flat().map(({ name }) => name);
  const services = parts.flatMap(({ kind, name }) => (kind === 'service' ? [name] : []));
  const canaries = services.map((name) => `${name.replaceAll('-', '_').toUpperCase()}_CANARY`);
  const known = new Set([...ofParts, ...gatewaySettings(render), ...canaries, ...RUNTIME]);
  const pages = parts.filter(({ kind }) => kind === 'shell' || kind === 'module');
  const cacheDir = process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana');

  await check('docker-compose.yml', () =>
    composeProblems({ root, parts: names, settings: all, known }),
  );
  await check('deploy/kubernetes', () =>
    kubernetesProblems({ root, pages: pages.map(({ name }) => name), settings, known }),
  );
  await check("the gateway's image", () => gatewayProblems(root, services, cacheDir));
  if (!args.includes('--quick'))
    await check('the images, in a clean folder', () => imageProblems(root, names));
}

/** Settings of Node and the C library, not of the shop. */
const RUNTIME = ['NODE_ENV', 'MALLOC_ARENA_MAX'];

async function check(what: string, problemsOf: () => Promise<string[]>): Promise<void> {
  const began = performance.now();
  const problems = await problemsOf().catch((error: Error) => [error.message]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${problems.length > 0 ? '✗' : '✓'} ${what.padEnd(40)} ${seconds.padStart(6)} s`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
