import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseDatabase } from '@tanabana/local-mongodb';
import { inParallel } from '@tanabana/shop-runner/in-parallel';
import { MONGO_IMAGE } from '@tanabana/test-kit/containers';
import type { OpenShop } from '@tanabana/test-kit/shop-client';
import { copyTree } from '@tanabana/test-kit/tree';

const run = promisify(execFile);

/** Registry name of the compose file's images, as if they came from there. */
export const REGISTRY = 'registry.invalid';

/** Output of docker. @throws Error with its message */
export const docker = async (...args: string[]): Promise<string> =>
  (await run('docker', args, { maxBuffer: 64e6 })).stdout;

/** The shop of the compose file, with its own project name, ports and secrets. */
export interface ComposeShop extends OpenShop {
  /** Copy of the repository that the images are built from. */
  root: string;
  project: string;
  /** Tag of its images. */
  tag: string;
  /** Address of the mail catcher. */
  mails: string;
  /** Address of Prometheus, if it was started. */
  prometheus: string;
  /** Contents of the secrets. */
  secrets: readonly string[];
  /** Runs a program in the copy with this shop's settings and returns its output. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Removes its containers, networks, volumes, images and files. */
  close(): Promise<void>;
}

/**
 * Builds the images of the compose file and starts them; a failure leaves nothing behind.
 * @param root the repository, for callers that were bundled elsewhere
 */
export async function openComposeShop(root?: string): Promise<ComposeShop> {
  const tree = await copyTree(root);
  const tag = process.env.TEST_SHOP_TAG ?? `test-${randomBytes(4).toString('hex')}`;
  const [port, mailPort, prometheusPort] = [await freePort(), await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...((await hasBuildKit()) ? {} : { DOCKER_BUILDKIT: '0' }),
    REGISTRY, // nothing is pulled from it: all images exist locally
    TAG: tag,
    SOURCES: tag, // constant when TAG changes
    PORT: String(port),
    MAIL_PORT: String(mailPort),
    PROMETHEUS_PORT: String(prometheusPort),
    PUBLIC_URL: address,
    MAX_OPEN_PIECES: '1000000', // one account places all orders
    COMPOSE_PROJECT_NAME: `tanabana-${tag}`,
    COMPOSE_FILE: 'docker-compose.yml:e2e/containers/often-asked.yml',
    TANABANA_CACHE: process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana'),
  };
  const inTree = async (command: string, ...args: string[]) => {
    const options = { cwd: tree.root, env, maxBuffer: 64e6 };
    return (await run(command, args, options)).stdout;
  };
  const compose = (...args: string[]) => inTree('docker', 'compose', ...args);
  const close = async () => {
    await compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '10');
    // by name: an image may have several
    const names = ['--format', '{{.Repository}}:{{.Tag}}', '--filter', `reference=*/*:${tag}*`];
    const images = (await docker('image', 'ls', ...names)).split('\n').filter(Boolean);
    if (images.length > 0) await docker('image', 'rm', ...images);
    await tree.remove();
  };
  try {
    await inTree('sh', 'deploy/secrets.sh');
    const file = 'deploy/images/Dockerfile';
    const sources = `tanabana/sources:${tag}`;
    await inTree('docker', 'build', '--file', file, '--target', 'sources', '--tag', sources, '.');
    if (!(await hasImage(MONGO_IMAGE))) {
      env.COMPOSE_FILE += ':e2e/containers/local-engine.yml';
      await useLocalEngine(tree.root, env.TANABANA_CACHE);
    }
    const { services, pages } = await partsOf(tree);
    // without BuildKit compose builds sequentially, each on one core
    await inParallel(['gateway', 'backup', 'canary', ...services, ...pages], 3, async (part) => {
      await compose('--profile', 'backup', 'build', part);
    });
    await compose('up', '--detach', '--wait', '--wait-timeout', '300');
    const folder = join(tree.root, 'deploy/secrets');
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    const secret = (name: string) => readFile(join(folder, name), 'utf8');
    return {
      root: tree.root,
      project: env.COMPOSE_PROJECT_NAME,
      tag,
      address,
      mails: `http://127.0.0.1:${mailPort}`,
      prometheus: `http://127.0.0.1:${prometheusPort}`,
      adminUsername: 'admin',
      adminPassword: await secret('admin-password'),
      secrets: await Promise.all(names.map(secret)),
      run: inTree,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Parts by how they are deployed. */
export async function partsOf({ root }: { root: string }) {
  const modules = (await readdir(root)).filter((name) => name.startsWith('mf-'));
  return { services: await readdir(join(root, 'services')), pages: ['shell', ...modules] };
}

const hasBuildKit = (): Promise<boolean> =>
  docker('buildx', 'version').then(
    () => true,
    () => false,
  );

/** Returns whether an image exists, or was pulled. */
export const hasImage = (image: string): Promise<boolean> =>
  docker('image', 'inspect', image)
    .catch(() => docker('pull', '--quiet', image))
    .then(
      () => true,
      () => false,
    );

/** Uses the local engine, which is cached by then, instead of MongoDB. */
async function useLocalEngine(root: string, cacheDir: string): Promise<void> {
  await chooseDatabase({ env: {}, cacheDir, log: () => {} });
  const folder = join(root, 'deploy/secrets');
  for (const name of await readdir(folder))
    if (name.startsWith('mongodb-uri-'))
      await writeFile(join(folder, name), 'mongodb://mongo-1:27017/?directConnection=true');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
