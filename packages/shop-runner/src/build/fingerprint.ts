import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './parts.ts';

/** Increase when the build process changes. */
const BUILD = 1;
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'test', '.data', '.cache']);
const IGNORED_FILES = /\.test\.tsx?$|\.md$/;

/**
 * Returns a key for each part that changes with anything its build depends on: its files, those of
 * the workspace packages that it imports directly or indirectly, and the versions of everything
 * else.
 */
export class Fingerprints {
  private readonly folders: ReadonlyMap<string, string>;
  private readonly base: string;
  private readonly hashes = new Map<string, Promise<string>>();

  /**
   * @param folders workspace packages by name
   * @param lockFile text of package-lock.json
   */
  constructor(folders: ReadonlyMap<string, string>, lockFile: string) {
    this.folders = folders;
    this.base = hash([String(BUILD), process.versions.modules, lockFile]);
  }

  async of(part: Part): Promise<string> {
    const folders = [...(await this.closure(part.folder))].sort();
    const hashes = await Promise.all(folders.map((folder) => this.contents(folder)));
    return hash([this.base, part.kind, ...hashes]);
  }

  /** The folder and those of all workspace packages below it. */
  private async closure(folder: string, seen = new Set<string>()): Promise<Set<string>> {
    if (seen.has(folder)) return seen;
    seen.add(folder);
    const file = await readFile(join(folder, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(file) as { dependencies?: Record<string, string> };
    for (const name of Object.keys(dependencies)) {
      const next = this.folders.get(name);
      if (next) await this.closure(next, seen);
    }
    return seen;
  }

  private contents(folder: string): Promise<string> {
    let found = this.hashes.get(folder);
    if (!found) {
      found = hashFolder(folder);
      this.hashes.set(folder, found);
    }
    return found;
  }
}

async function hashFolder(folder: string): Promise<string> {
  const files = await filesBelow(folder, '');
  const parts = await Promise.all(
    files.sort().map(async (name) => `${name}:${hash([await readFile(join(folder, name))])}`),
  );
  return hash(parts);
}

async function filesBelow(root: string, below: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const name = join(below, entry.name);
    if (entry.isFile() && !IGNORED_FILES.test(entry.name)) found.push(name);
    if (entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name))
      found.push(...(await filesBelow(root, name)));
  }
  return found;
}

function hash(parts: (string | Buffer)[]): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  return digest.digest('hex');
}
