import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sourceFile } from '../source-files.ts';

/**
 * Bundles the gateway's program into one file of the cache, named by its content.
 * @returns path of the file
 */
export async function bundleGateway(cacheDir: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [sourceFile('gateway-main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = join(cacheDir, `mongo-gateway-${hash}.mjs`);
  const fresh = `${file}.${randomUUID()}`;
  await mkdir(cacheDir, { recursive: true });
  await writeFile(fresh, code);
  await rename(fresh, file);
  return file;
}
