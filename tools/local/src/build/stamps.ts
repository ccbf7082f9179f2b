import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic } from '../data/write-atomic.ts';
import type { Part } from './parts.ts';

/** Remembers from what each part was last built, so that nothing is built twice. */
export class Stamps {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async isFresh(part: Part, fingerprint: string): Promise<boolean> {
    if (!existsSync(part.product)) return false;
    return (await readFile(this.file(part), 'utf8').catch(() => '')) === fingerprint;
  }

  /** To be called before a build: one that is broken off counts as none. */
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
