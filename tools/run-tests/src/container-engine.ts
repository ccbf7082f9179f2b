import { execFile } from 'node:child_process';
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '@tanabana/shop-runner/console';

/** Disk space in bytes for building the images. */
const ROOM = 6e9;

const docker = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('docker', args)).stdout.trim();

/**
 * Checks that containers can be built and started.
 * @param root the repository
 * @throws StartError with one line that names the remedy
 */
export async function assertContainers(root: string): Promise<void> {
  const [architecture, folder] = await docker(
    'info',
    '--format',
    '{{.Architecture}} {{.DockerRootDir}}',
  )
    .then((text) => text.split(' '))
    .catch(() => {
      throw new StartError(
        'No container engine responds: start one, or name its socket in DOCKER_HOST.',
      );
    });
  await docker('compose', 'version').catch(() => {
    throw new StartError(
      'The engine lacks compose: install its plugin, docker compose 2.24 or newer.',
    );
  });
  // a remote engine reports a folder of its own machine
  const disk = await statfs(folder ?? '').catch(() => null);
  if (disk && disk.bavail * disk.bsize < ROOM)
    throw new StartError(
      `${folder} has less than ${ROOM / 1e9} GB of free space: docker system prune.`,
    );
  const file = await readFile(join(root, 'deploy/images/Dockerfile'), 'utf8');
  const image = /^ARG NODE_IMAGE=(.+)$/m.exec(file)?.[1] ?? '';
  const ofImage = await docker('image', 'inspect', '--format', '{{.Architecture}}', image).catch(
    () => null,
  );
  if (ofImage && nameOf(ofImage) !== nameOf(architecture ?? ''))
    throw new StartError(
      `${image} here is for ${ofImage}, the engine is ${architecture}: docker pull ${image}.`,
    );
}

/**
 * Removes the remains of an interrupted run: containers, networks, volumes, images.
 * @param tag of its images, the end of its project's name
 */
export async function removeLeftShop(tag: string): Promise<void> {
  const own = ['--quiet', '--filter', `label=com.docker.compose.project=tanabana-${tag}`];
  const left = async (...list: string[]) =>
    (await docker(...list).catch(() => '')).split('\n').filter(Boolean);
  const remove = async (names: string[], ...command: string[]) => {
    if (names.length > 0) await docker(...command, ...names).catch(() => '');
  };
  await remove(await left('ps', '--all', ...own), 'rm', '--force', '--volumes');
  await remove(await left('network', 'ls', ...own), 'network', 'rm');
  await remove(await left('volume', 'ls', ...own), 'volume', 'rm');
  const names = ['--format', '{{.Repository}}:{{.Tag}}', '--filter', `reference=*/*:${tag}*`];
  await remove(await left('image', 'ls', ...names), 'image', 'rm');
}

/** Images use Go's processor names, the engine those of the system. */
const nameOf = (architecture: string): string =>
  ({ amd64: 'x86_64', arm64: 'aarch64' })[architecture] ?? architecture;
