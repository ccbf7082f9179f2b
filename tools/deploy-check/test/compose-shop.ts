import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyTree } from '@tanabana/test-kit/tree';
import type { DockerComposeEnvironment } from 'testcontainers';
import { parse } from 'yaml';

const run = promisify(execFile);

export const COMPOSE_FILE = 'docker-compose.yml';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Milliseconds that a container may take until it is well. */
const STARTUP_MS = 5 * 60_000;

interface Part {
  image?: string;
  restart?: string;
}

/** The services of the compose file by name. */
export async function composeServices(): Promise<Record<string, Part>> {
  const text = await readFile(join(ROOT, COMPOSE_FILE), 'utf8');
  return (parse(text, { merge: true }) as { services: Record<string, Part> }).services;
}

/** Those that stay once they are started: the others do their work and end. */
export const staying = (services: Record<string, Part>): string[] =>
  Object.keys(services).filter((name) => services[name]?.restart === 'unless-stopped');

/** Whether the command that starts a compose file is here. */
export const hasCompose = (): Promise<boolean> =>
  run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );

export interface ComposeShop {
  /** Addresses on this machine, without a slash at the end. */
  gateway: string;
  mails: string;
  adminPassword: string;
  /** Stops it and removes its containers, networks and volumes. */
  close(): Promise<void>;
}

/**
 * Builds the images of the compose file, as `tanabana/<part>:test`, and starts them under a name and on
 * ports of their own, with new secrets, from a copy of the repository.
 */
export async function openComposeShop(): Promise<ComposeShop> {
  const tree = await copyTree();
  try {
    await run('sh', [join(tree.root, 'deploy/secrets.sh')]);
    const adminPassword = await readFile(join(tree.root, 'deploy/secrets/admin-password'), 'utf8');
    const [port, mailPort] = [await freePort(), await freePort()];
    const environment = await environmentIn(tree.root, {
      TAG: 'test',
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
    const started = await environment.up();
    const addressOf = (name: string, inside: number) => {
      const container = started.getContainer(`${name}-1`);
      return `http://${container.getHost()}:${container.getMappedPort(inside)}`;
    };
    return {
      gateway: addressOf('gateway', 8080),
      mails: addressOf('mail', 8025),
      adminPassword,
      async close() {
        await started.down({ removeVolumes: true });
        await tree.remove();
      },
    };
  } catch (error) {
    await tree.remove();
    throw error;
  }
}

async function environmentIn(
  root: string,
  settings: Record<string, string>,
): Promise<DockerComposeEnvironment> {
  const { DockerComposeEnvironment, Wait } = await import('testcontainers');
  const environment = new DockerComposeEnvironment(root, COMPOSE_FILE)
    .withBuild()
    .withEnvironment(settings)
    .withStartupTimeout(STARTUP_MS);
  for (const name of staying(await composeServices()))
    environment.withWaitStrategy(`${name}-1`, Wait.forHealthCheck());
  return environment;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
