import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Kinds of parts: pages are built by rsbuild, programs by esbuild; tools are built for images only.
 */
export type PartKind = 'shell' | 'module' | 'service' | 'program' | 'tool';

/** One folder that is built separately. */
export interface Part {
  /** Folder name: `mf-catalog`, `products`. */
  name: string;
  kind: PartKind;
  folder: string;
  /** The main file of its build; if missing, nothing was built. */
  product: string;
}

const PRODUCTS: Record<PartKind, string> = {
  shell: 'dist/index.html',
  module: 'dist/descriptor.json',
  service: 'dist/main.js',
  program: 'dist/main.js',
  tool: 'dist/main.js',
};
const ENTRIES: Record<PartKind, string> = {
  shell: 'rsbuild.config.ts',
  module: 'rsbuild.config.ts',
  service: 'src/main.ts',
  program: 'src/main.ts',
  tool: 'src/main.ts',
};

/**
 * All parts of a repository: shell, mf-*, services/*, the programs and other parts with an image.
 */
export async function findParts(root: string): Promise<Part[]> {
  const names = (await readdir(root)).sort();
  const services = (await readdir(join(root, 'services'))).sort();
  const part = (kind: PartKind, folder: string): Part => ({
    name: folder.split('/').at(-1) ?? folder,
    kind,
    folder: join(root, folder),
    product: join(root, folder, PRODUCTS[kind]),
  });
  return [
    part('shell', 'shell'),
    ...names.filter((name) => name.startsWith('mf-')).map((name) => part('module', name)),
    ...services.map((name) => part('service', `services/${name}`)),
    part('program', 'tools/seed'),
    part('program', 'packages/payment-simulator'),
    part('program', 'tools/canary'),
    part('tool', 'tools/backup'),
  ].filter((one) => existsSync(join(one.folder, 'package.json')));
}

/** The services of a repository: each folder below services, with the path `/api/<name>`. */
export async function serviceNames(root: string): Promise<string[]> {
  const parts = await findParts(root);
  return parts.flatMap(({ kind, name }) => (kind === 'service' ? [name] : []));
}

/** Whether there is something to build. */
export function hasEntry(part: Part): boolean {
  return existsSync(join(part.folder, ENTRIES[part.kind]));
}

/** Folders of workspace packages by name, as linked by npm. */
export async function workspaceFolders(root: string): Promise<Map<string, string>> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const links = Object.entries(lock.packages).filter(([, entry]) => entry.link && entry.resolved);
  return new Map(
    links.map(([path, entry]) => [
      path.replace(/^node_modules\//, ''),
      join(root, entry.resolved ?? ''),
    ]),
  );
}
