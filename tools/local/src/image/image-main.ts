import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '@tanabana/processes/errors';
import { buildPages } from '@tanabana/shop-runner/build-pages';
import { bundleWhole, copyPackages, foundByPath } from '@tanabana/shop-runner/bundle-whole';
import { StartError, terminal } from '@tanabana/shop-runner/console';
import { findParts, type Part } from '@tanabana/shop-runner/parts';

const USAGE = 'Use: node tools/local/image.mjs <part> <folder>';

/**
 * Creates the content of a part's image (deploy/images): for a service or program its bundle with
 * the packages that cannot be bundled, for shell and modules the built files with the publish
 * program.
 * @param root the repository
 */
export async function main({ root, args }: { root: string; args: string[] }): Promise<void> {
  try {
    const [name, out, ...more] = args;
    if (!name || !out || more.length > 0) throw new StartError(USAGE);
    const part = (await findParts(root)).find((one) => one.name === name);
    if (!part) throw new StartError(`There is no part ${name} in this repository.`);
    const target = resolve(root, out);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    const isPages = part.kind === 'shell' || part.kind === 'module';
    await (isPages ? pagesImage(part, root, target) : programImage(part, root, target));
  } catch (error) {
    terminal.problem(`✗ ${messageOf(error)}`);
    process.exitCode = 1;
  }
}

async function programImage(part: Part, root: string, target: string): Promise<void> {
  const entry = join(part.folder, 'src/main.ts');
  await bundle(root, entry, join(target, 'main.js'));
  await copyPackages(root, await foundByPath(part.folder), target);
  await cp(
    join(root, 'packages/shop-runner/src/image/healthcheck.mjs'),
    join(target, 'healthcheck.mjs'),
  );
  const catalogue = join(part.folder, 'catalogue');
  if (existsSync(catalogue)) await cp(catalogue, join(target, 'catalogue'), { recursive: true });
}

async function pagesImage(part: Part, root: string, target: string): Promise<void> {
  await buildPages(part, root, new AbortController().signal);
  await cp(dirname(part.product), join(target, 'dist'), { recursive: true });
  await bundle(root, join(root, 'tools/deploy/src/publish-main.ts'), join(target, 'publish.js'));
}

async function bundle(root: string, entry: string, outfile: string): Promise<void> {
  const outside = await bundleWhole({ entry, outfile, root });
  await copyPackages(root, outside, dirname(outfile));
  await writeFile(join(dirname(outfile), 'package.json'), '{ "type": "module" }\n');
}
