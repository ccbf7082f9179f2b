import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sourceFile } from '../source-files.ts';

/** Path of the gateway's program in a data folder. */
export function gatewayProgram(dataDir: string): string {
  return join(dataDir, 'mongo-gateway.mjs');
}

/** Bundles the gateway's program into one file of the data folder, anew at each start. */
export async function bundleGateway(dataDir: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [sourceFile('gateway-main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const file = gatewayProgram(dataDir);
  await writeFile(`${file}.new`, outputFiles[0]?.contents ?? '');
  await rename(`${file}.new`, file);
}
