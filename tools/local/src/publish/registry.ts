import { join } from 'node:path';
import { writeAtomic } from '../data/write-atomic.ts';
import type { Descriptor } from './descriptor.ts';

/** JSON that may stand inside a script element of a page. */
export function pageJson(value: unknown): string {
  return `${JSON.stringify(value).replaceAll('<', '\\u003c')}\n`;
}

/** Writes the registry, whole or not at all. */
export async function writeRegistry(www: string, modules: readonly Descriptor[]): Promise<void> {
  const sorted = [...modules].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  await writeAtomic(join(www, 'modules.json'), pageJson({ modules: sorted }));
}
