import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A folder of files for a test: path → content. */
export async function builtFolder(files: Record<string, string | Buffer>): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'tanabana-dist-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  }
  return dist;
}

export const SCRIPT = 'export const cloth = "silk";\n'.repeat(50);

/** Output of a module's build: scripts with compressed twins, a picture, the descriptor. */
export const builtModule = (name: string, version: string, more = {}): Promise<string> =>
  builtFolder({
    'descriptor.json': JSON.stringify({
      name,
      version,
      entry: 'remoteEntry.js',
      contract: 1,
      ...more,
    }),
    'remoteEntry.js': `// ${version}\n${SCRIPT}`,
    'remoteEntry.js.gz': gzipSync(`// ${version}\n${SCRIPT}`),
    'remoteEntry.brotli.js': brotliCompressSync(`// ${version}\n${SCRIPT}`),
    'static/a.png': Buffer.from([1, 2, 3]),
  });
