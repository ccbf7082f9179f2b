import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { nodeBundle, rawText } from '../bundle.mjs';

export interface WholeBundle {
  entry: string;
  outfile: string;
  /** The repository. */
  root: string;
}

/** Compiled for one system, or loaded on demand: they stay external. */
const STAY_OUTSIDE = /^(sharp|@node-rs\/argon2|@opentelemetry\/.+)$/;

/** Loaded by path in a worker thread: nothing imports them. */
const FOUND_BY_PATH = /^(pdfkit|uqr|@expo-google-fonts\/.+)$/;

/** Names of such packages among the dependencies of a part. */
export async function foundByPath(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  return Object.keys(manifest.dependencies ?? {}).filter((name) => FOUND_BY_PATH.test(name));
}

/** CommonJS packages request Node's modules this way. */
const BANNER =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

/**
 * Bundles a program with all imports into one file, except packages that cannot be bundled.
 * @returns names of the npm packages that must be beside it
 */
export async function bundleWhole({ entry, outfile, root }: WholeBundle): Promise<string[]> {
  const outside = new Set<string>();
  await build({
    entryPoints: [entry],
    outfile,
    ...nodeBundle,
    sourcesContent: false,
    logLevel: 'silent',
    banner: { js: BANNER },
    plugins: [rawText, outsidePackages(resolve(root), outside)],
  });
  return [...outside].sort();
}

function outsidePackages(root: string, outside: Set<string>): Plugin {
  return {
    name: 'outside-packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
        if (kind === 'entry-point' || path.startsWith('node:')) return undefined;
        const name = /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
        if (name.startsWith('@tanabana/')) return undefined;
        if (STAY_OUTSIDE.test(name)) outside.add(name);
        // optional dependencies of drivers that are not installed are requested at run time,
        // without success
        const isInside = !STAY_OUTSIDE.test(name) && find(root, resolveDir, name) !== null;
        return isInside ? undefined : { path, external: true };
      });
    },
  };
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Copies installed npm packages with their dependencies; optional ones of other systems are
 * omitted.
 * @param names packages of the repository's top `node_modules`
 * @param target folder that receives `node_modules`
 */
export async function copyPackages(
  root: string,
  names: readonly string[],
  target: string,
): Promise<void> {
  const seen = new Set<string>();
  for (const name of names) await copyPackage(root, join(root, 'node_modules', name), target, seen);
}

async function copyPackage(
  root: string,
  folder: string,
  target: string,
  seen: Set<string>,
): Promise<void> {
  if (seen.has(folder)) return;
  seen.add(folder);
  const place = join(target, folder.slice(root.length + 1));
  await mkdir(dirname(place), { recursive: true });
  await cp(folder, place, { recursive: true, filter: (path) => !isOwnModules(folder, path) });
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const needed = Object.keys(manifest.dependencies ?? {});
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  for (const name of [...needed, ...optional]) {
    const found = find(root, folder, name);
    if (found) await copyPackage(root, found, target, seen);
    else if (needed.includes(name) && !optional.includes(name))
      throw new Error(`${name}, which ${folder} needs, is not installed.`);
  }
}

/** Resolves like Node: beside the package, then up to the repository. */
function find(root: string, from: string, name: string): string | null {
  for (let folder = from; folder.length >= root.length; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

/** Nested packages are copied only if something needs them. */
const isOwnModules = (folder: string, path: string): boolean =>
  path === join(folder, 'node_modules') || path.startsWith(join(folder, 'node_modules/'));
