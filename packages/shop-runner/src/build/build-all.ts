import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../../processes/src/errors.ts';
import { withLock } from '../../../processes/src/index.ts';
import { writeAtomic } from '../data-dir.ts';
import { inParallel } from '../in-parallel.ts';
import { buildPages } from './build-pages.ts';
import { buildProgram } from './build-program.ts';
import { Fingerprints } from './fingerprint.ts';
import { findParts, hasEntry, type Part, workspaceFolders } from './parts.ts';

/**
 * Builds the shell or one module if it changed since its last build.
 * @param folder of the module
 * @param root the repository
 * @returns the built folder
 * @throws Error with the compiler's output
 */
export async function buildPart(folder: string, root: string): Promise<string> {
  const [part] = await buildPagesOf(root, ({ name }) => name === basename(folder));
  if (!part) throw new Error(`There is no module ${basename(folder)} in this repository.`);
  return dirname(part.product);
}

/**
 * Builds the modules that changed since their last build.
 * @param root the repository
 * @throws Error with the compiler's output
 */
export async function buildModules(root: string): Promise<void> {
  await buildPagesOf(root, ({ kind }) => kind === 'module');
}

async function buildPagesOf(root: string, wanted: (part: Part) => boolean): Promise<Part[]> {
  const { parts, failed } = await buildAll({
    root,
    jobs: availableParallelism(),
    signal: new AbortController().signal,
    wanted: (part) => isPages(part) && wanted(part),
    onWait: () => console.log('Another build of this repository is running; waiting for it'),
  });
  for (const problem of failed.values()) throw new Error(problem);
  return parts;
}

export { buildProgram, programOptions } from './build-program.ts';
export { findParts, type Part, serviceNames } from './parts.ts';

export interface BuildResult {
  /** Parts that are ready. */
  parts: Part[];
  /** Parts that were outdated. */
  built: Part[];
  /** Parts that could not be built, with the error of each. */
  failed: Map<Part, string>;
}

export interface BuildOptions {
  root: string;
  /** Parallel builds. */
  jobs: number;
  /** Stops running compilers. */
  signal: AbortSignal;
  /** Called while another shop builds. */
  onWait: () => void;
  /** Selects parts; by default all. */
  wanted?: (part: Part) => boolean;
}

/**
 * Builds every part of the shop that changed since its last build, several in parallel. A failed
 * part does not prevent others from being built.
 */
export async function buildAll(options: BuildOptions): Promise<BuildResult> {
  const { root, onWait, wanted = () => true } = options;
  const found = (await findParts(root)).filter(wanted);
  const lock = join(root, 'node_modules/.cache/tanabana/build.lock');
  return withLock(lock, () => buildParts(found, options), onWait);
}

async function buildParts(
  found: Part[],
  { root, jobs, signal }: BuildOptions,
): Promise<BuildResult> {
  const stamps = new Stamps(join(root, 'node_modules/.cache/tanabana/built'));
  const prints = await fingerprintsOf(root, found);
  const failed = new Map<Part, string>();
  const stale: Part[] = [];
  for (const part of found)
    if (!hasEntry(part)) failed.set(part, `${part.name} has nothing to build.`);
    else if (!(await stamps.isFresh(part, prints.get(part) ?? ''))) stale.push(part);
  await inParallel(slowFirst(stale), jobs, async (part) => {
    await stamps.forget(part);
    try {
      if (isPages(part)) await buildPages(part, root, signal);
      else await buildProgram(part);
      await stamps.remember(part, prints.get(part) ?? '');
    } catch (error) {
      failed.set(part, messageOf(error));
    }
  });
  return {
    parts: found.filter((part) => !failed.has(part)),
    built: stale.filter((part) => !failed.has(part)),
    failed,
  };
}

/** A key for each part that changes with anything its build depends on. */
export async function fingerprintsOf(
  root: string,
  parts: readonly Part[],
): Promise<Map<Part, string>> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const prints = new Fingerprints(await workspaceFolders(root), lock);
  return new Map(
    await Promise.all(parts.map(async (part) => [part, await prints.of(part)] as const)),
  );
}

/** Pages take longest, so they start first. */
function slowFirst(parts: Part[]): Part[] {
  return [...parts].sort((a, b) => Number(isPages(b)) - Number(isPages(a)));
}

function isPages({ kind }: Part): boolean {
  return kind === 'shell' || kind === 'module';
}

/** Records the inputs of each part's last build, so that nothing is built twice. */
export class Stamps {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async isFresh(part: Part, fingerprint: string): Promise<boolean> {
    if (!existsSync(part.product)) return false;
    return (await readFile(this.file(part), 'utf8').catch(() => '')) === fingerprint;
  }

  /** Call before a build: an interrupted build counts as none. */
  async forget(part: Part): Promise<void> {
    await rm(this.file(part), { force: true });
  }

  async remember(part: Part, fingerprint: string): Promise<void> {
    await writeAtomic(this.file(part), fingerprint);
  }

  private file(part: Part): string {
    return join(this.folder, `${part.kind}-${part.name}`);
  }
}
