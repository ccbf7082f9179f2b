import { join, relative } from 'node:path';
import { build } from 'esbuild';

/** A file and all its direct and indirect imports; paths from the repository. */
export type ImportGraph = (file: string) => ReadonlySet<string>;

/** Files that can import others; everything else is imported as content. */
const SOURCE = /\.(?:[cm]?[jt]sx?|json)$/;

/**
 * Reads the imports of files with the bundler; npm packages are omitted.
 * @param files paths from the repository, such as all tests
 */
export async function importGraph(root: string, files: readonly string[]): Promise<ImportGraph> {
  const { metafile } = await build({
    // by its whole name: a folder may have x.test.ts and x.test.tsx
    entryPoints: files.map((file) => ({ in: join(root, file), out: file })),
    absWorkingDir: root,
    outdir: join(root, 'dist'),
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [
      {
        name: 'workspace-only',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\..*\?/ }, ({ path, resolveDir }) => ({
            path: join(resolveDir, path.replace(/\?.*$/, '')),
            // a program imported as text differs from the same one imported as a program
            suffix: '?content',
          }));
          onLoad({ filter: /./ }, ({ path, suffix }) =>
            SOURCE.test(path) && !suffix ? undefined : { contents: '', loader: 'text' },
          );
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@tanabana/')
              ? undefined
              : { path, external: true },
          );
        },
      },
    ],
  });
  const fileOf = (path: string): string => relative(root, join(root, path.replace(/\?.*$/, '')));
  const inputs = new Map<string, string[]>();
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    const own = imports.filter(({ external }) => !external).map((one) => fileOf(one.path));
    inputs.set(fileOf(path), [...(inputs.get(fileOf(path)) ?? []), ...own]);
  }
  return (file) => {
    const seen = new Set<string>();
    const open = [file];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(inputs.get(next) ?? []));
    }
    return seen;
  };
}
