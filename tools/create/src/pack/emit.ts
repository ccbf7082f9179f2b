import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { run } from '@tanabana/processes';

export interface Emitted {
  /** The repository with compiler and libraries. */
  root: string;
  /** `packages/<name>`. */
  name: string;
  /** Destination of the sources, from which the built packages that they need are found. */
  sources: string;
  /** Destination of JavaScript, types and other files. */
  dist: string;
}

const IS_CODE = /\.tsx?$/;
const IS_TYPES = /\.d\.ts$/;
const IS_OF_TESTS = /\.test\.tsx?$|\/testing(?:\/|$)/;
const OF_BROWSERS = ['ui', 'storefront'];

/**
 * Compiles the sources of a package to JavaScript modules with types, file by file, so that
 * bundlers can omit unused ones. Style sheets, pictures and fonts are copied.
 * @throws Error with the compiler's output
 */
export async function emitPackage({ root, name, sources, dist }: Emitted): Promise<void> {
  const from = join(root, 'packages', name, 'src');
  await cp(from, sources, {
    recursive: true,
    filter: (file) => !IS_OF_TESTS.test(file.slice(from.length)),
  });
  await writeFile(join(sources, 'tsconfig.json'), JSON.stringify(compilerConfig(root, name, dist)));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await compile(tsc, sources);
  await copyRest(sources, dist);
  for (const file of await filesOf(dist)) {
    if (IS_TYPES.test(file)) await edit(file, namedAsBuilt);
    else if (file.endsWith('.js')) await inlineRawTexts(file);
  }
}

const compilerConfig = (root: string, name: string, dist: string) => ({
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: '.',
    outDir: dist,
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: OF_BROWSERS.includes(name) ? ['@rsbuild/core/types'] : ['node'],
  },
  include: ['.'],
});

/** tsc reports errors on standard output. */
async function compile(tsc: string, project: string): Promise<void> {
  const lines: string[] = [];
  const onLine = (line: string) => lines.push(line);
  await run(process.execPath, [tsc, '-p', project], { onLine }).catch((error: Error) => {
    throw new Error(lines.slice(0, 10).join('\n') || error.message);
  });
}

async function copyRest(sources: string, dist: string): Promise<void> {
  for (const file of await filesOf(sources)) {
    if (IS_CODE.test(file) || file.endsWith('tsconfig.json')) continue;
    const to = join(dist, relative(sources, file));
    await mkdir(dirname(to), { recursive: true });
    await cp(file, to);
  }
}

/** The compiler refers to sources in types: `./money.ts`. */
const namedAsBuilt = (text: string): string =>
  text.replaceAll(/((?:from |import\(|import )["']\.{1,2}\/[^"']+)\.tsx?(["'])/g, '$1.js$2');

/**
 * `import text from './file.cjs?raw'` works in bundlers only: the text becomes a module for Node.
 */
async function inlineRawTexts(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  for (const [, path = ''] of text.matchAll(/from ["'](\.{1,2}\/[^"']+)\?raw["']/g)) {
    const raw = join(dirname(file), path);
    await edit(raw, (content) => `export default ${JSON.stringify(content)};\n`);
    await rename(raw, `${raw}.js`);
  }
  await writeFile(file, text.replaceAll(/(from ["']\.{1,2}\/[^"']+)\?raw(["'])/g, '$1.js$2'));
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

async function filesOf(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
