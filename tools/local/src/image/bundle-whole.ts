import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { rawText } from '../build/build-program.ts';

export interface WholeBundle {
  entry: string;
  outfile: string;
  /** The repository. */
  root: string;
}

/** Compiled for one system, or loaded only when asked for: stay beside the bundle as they are. */
const STAY_OUTSIDE = /^(sharp|@node-rs\/argon2|@opentelemetry\/.+)$/;

/** Packages written as CommonJS ask for Node's own modules this way. */
const BANNER =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

/**
 * Bundles a program with everything that it imports into one file, but for packages that cannot be.
 * @returns names of the npm packages that have to lie beside it
 */
export async function bundleWhole({ entry, outfile, root }: WholeBundle): Promise<string[]> {
  const outside = new Set<string>();
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    banner: { js: BANNER },
    plugins: [rawText, outsidePackages(root, outside)],
  });
  return [...outside].sort();
}

function outsidePackages(root: string, outside: Set<string>): Plugin {
  const require = createRequire(join(root, 'package.json'));
  const isInstalled = (name: string) => {
    try {
      require.resolve(`${name}/package.json`);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
    }
  };
  return {
    name: 'outside-packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point' || path.startsWith('node:')) return undefined;
        const name = /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
        if (name.startsWith('@tanabana/')) return undefined;
        if (STAY_OUTSIDE.test(name)) outside.add(name);
        // what drivers can do without and is not installed is asked for at run time, in vain
        return STAY_OUTSIDE.test(name) || !isInstalled(name) ? { path, external: true } : undefined;
      });
    },
  };
}
