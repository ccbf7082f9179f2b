import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Descriptor } from '@tanabana/shop-runner/publish';
import type { ShopUnderTest } from './shop.ts';

export interface NextBuild {
  dist: string;
  version: string;
}

/**
 * Builds the next version of a module: the live one with one text replaced, and with its own
 * version and file names.
 */
export async function nextBuild(
  shop: ShopUnderTest,
  live: Descriptor,
  [from, to]: readonly [string, string],
  more: Partial<Descriptor> = {},
): Promise<NextBuild> {
  const dist = await mkdtemp(join(tmpdir(), 'tanabana-build-'));
  await cp(join(shop.dataDir, 'www/modules', live.name, live.version), dist, { recursive: true });
  const mark = live.version.slice(-8);
  const nextMark = randomBytes(mark.length / 2).toString('hex');
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of files.filter((file) => file.isFile())) {
    const file = join(parentPath, name);
    if (/\.gz$|\.brotli\.[a-z]+$/.test(name)) await rm(file);
    else if (/\.js$/.test(name)) {
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replaceAll(mark, nextMark).replaceAll(`"${from}`, `"${to}`));
    }
  }
  const version = `${live.version.slice(0, -8)}${nextMark}`;
  const file = join(dist, 'descriptor.json');
  const descriptor = { ...JSON.parse(await readFile(file, 'utf8')), ...more, version };
  await writeFile(file, JSON.stringify(descriptor));
  return { dist, version };
}
