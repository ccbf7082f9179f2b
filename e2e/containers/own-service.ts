import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { namesOf } from '@tanabana/create/names';
import { makeStandalone } from '@tanabana/create/standalone';
import { MONGO_IMAGE } from '@tanabana/test-kit/containers';
import { type ComposeShop, docker } from './compose-shop.ts';

const run = promisify(execFile);
const OVERLAYS = ['service-often-asked.yml', 'service-local-engine.yml'];

/** A service in a separate repository that knows only what `docs/teams.md` describes. */
export interface OwnService {
  folder: string;
  /** Runs a program there and returns its output. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Removes its containers, network, volume, image and files. */
  close(): Promise<void>;
}

/**
 * Creates the gift cards service from packed packages in a folder outside of the tree and builds
 * its image.
 */
export async function makeOwnService({ root, project, tag }: ComposeShop): Promise<OwnService> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-own-service-'));
  const env = {
    PATH: process.env.PATH,
    HOME: homedir(),
    DOCKER_HOST: process.env.DOCKER_HOST,
    DOCKER_BUILDKIT: process.env.DOCKER_BUILDKIT ?? '0',
    TANABANA_CACHE: process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana'),
    TAG: tag,
    SOURCES: tag,
    SHOP_NETWORK: `${project}_shop`,
    COMPOSE_PROJECT_NAME: `gift-cards-${tag}`,
    COMPOSE_FILE: `compose.yml:${OVERLAYS[0]}`,
  };
  const inFolder = async (command: string, ...args: string[]) =>
    (await run(command, args, { cwd: folder, env, maxBuffer: 64e6 })).stdout;
  const close = async () => {
    await inFolder('docker', 'compose', 'down', '--volumes', '--timeout', '10').catch(() => {});
    await docker('image', 'rm', `local/gift-cards:${tag}`).catch(() => {}); // not built yet
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeStandalone(root, 'service', namesOf('service', 'gift-cards'), folder);
    for (const name of OVERLAYS) await cp(join(root, 'e2e/containers', name), join(folder, name));
    if (!(await hasMongo())) {
      env.COMPOSE_FILE += `:${OVERLAYS[1]}`;
      await inFolder('sh', 'secrets.sh');
      const uri = 'mongodb://database:27017/?directConnection=true';
      await writeFile(join(folder, 'secrets/mongodb-uri'), uri);
    }
    // as after `npm install`
    await inFolder('npm', 'install', '--package-lock-only', '--no-audit', '--no-fund');
    await inFolder('docker', 'compose', 'build');
    return { folder, run: inFolder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The open shop has already pulled the image if available. */
const hasMongo = (): Promise<boolean> =>
  docker('image', 'inspect', MONGO_IMAGE).then(
    () => true,
    () => false,
  );

/** Edits a file of a repository. @throws Error if the text to replace is missing */
export async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
  await writeFile(file, text.replace(from, to));
}
