import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { filesOf } from '@tanabana/shop-runner/publish';
import { asTextOf, type Kind, type Names } from './names.ts';
import { FOR_MODULES, FOR_SERVICES, ownNeeds, PUBLISH, packAll } from './pack/pack.ts';
import { planPart } from './plan.ts';
import { standaloneSources } from './standalone-service.ts';

/** Dependencies of the new repository, in this repository's versions; vitest would install a newer vite. */
const TOOLS: Record<Kind, readonly string[]> = {
  module: [
    '@rsbuild/core',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    '@vitest/browser-playwright',
    'playwright',
    'react-dom',
    'typescript',
    'vite',
    'vitest',
  ],
  service: ['@types/node', 'typescript', 'vite', 'vitest'],
};
const NEEDS: Record<Kind, readonly string[]> = {
  module: [...FOR_MODULES, PUBLISH],
  service: [...FOR_SERVICES, PUBLISH],
};
const TARBALLS = 'packages';

/**
 * Creates a module or a service in a separate repository: sources, packed packages, and
 * configuration to build, check and publish it. This repository is not changed.
 * @param root this repository
 * @param target folder of the new one; created
 * @param packed folder of packages that were packed before
 * @returns paths of its files, from that folder
 * @throws Error with a message if the name is taken or the folder is not empty
 */
export async function makeStandalone(
  root: string,
  kind: Kind,
  names: Names,
  target: string,
  packed?: string,
): Promise<string[]> {
  const { folder, added } = await planPart(root, kind, names);
  const there = await readdir(target).catch(() => []);
  if (there.length > 0) throw new Error(`${target} is not empty: choose another folder.`);
  const files = kind === 'service' ? standaloneSources(names, added) : new Map<string, string>();
  if (kind === 'module')
    for (const [path, text] of added)
      if (path.startsWith(`${folder}/`)) files.set(path.slice(folder.length + 1), text);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const template = join(root, 'tools/create/templates', `standalone-${kind}`);
  for (const path of await filesOf(template)) {
    const text = await readFile(join(template, path), 'utf8');
    // a file of this name would belong to this repository
    const own = path.replace(/^(?=(?:git|docker)ignore$)/, '.');
    files.set(asTextOf(names, own), asTextOf(names, text).replaceAll('SHOP_VERSION', version));
  }
  const tarballs = await havePackages(root, kind, join(target, TARBALLS), packed);
  const made = added.get(`${folder}/package.json`) ?? '{}';
  const manifest = await manifestOf(root, kind, names, made, tarballs);
  files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [path, text] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
  return [...files.keys()].sort();
}

/** Names of the tarballs in the folder. */
async function havePackages(
  root: string,
  kind: Kind,
  folder: string,
  packed: string | undefined,
): Promise<string[]> {
  if (packed === undefined) {
    const made = await packAll(root, folder, NEEDS[kind]);
    return made.map((file) => basename(file));
  }
  const wanted = [...(await ownNeeds(root, NEEDS[kind]))];
  const files = await readdir(packed);
  const found = files.filter((file) => wanted.includes(nameOf(file)));
  await mkdir(folder, { recursive: true });
  for (const file of found) await cp(join(packed, file), join(folder, file));
  return found;
}

/** `tanabana-service-kit-0.2.0.tgz` → `service-kit` */
const nameOf = (file: string): string => /^tanabana-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1] ?? '';

interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

const SCRIPTS: Record<Kind, Record<string, string>> = {
  module: {
    build: 'rsbuild build',
    check: 'tsc',
    test: 'vitest run',
    deploy: 'tanabana-publish --dist dist --build --name mf-sample-thing',
    dev: 'tanabana-dev',
  },
  service: {
    build: 'tsc -p tsconfig.build.json',
    check: 'tsc',
    fits: 'tsc -p tsconfig.build.json && tanabana-fits',
    'pack:contract': 'tsc -p tsconfig.contract.json && npm pack ./contract',
    start: 'node --enable-source-maps dist/main.js',
    test: 'vitest run',
  },
};

const scriptsOf = (kind: Kind, names: Names): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SCRIPTS[kind]).map(([name, script]) => [name, asTextOf(names, script)]),
  );

async function manifestOf(
  root: string,
  kind: Kind,
  names: Names,
  template: string,
  files: readonly string[],
) {
  const {
    name,
    dependencies,
    private: isPrivate,
    version,
    type,
  } = JSON.parse(template) as Manifest & Record<'private' | 'type', unknown>;
  const packed = files.map(
    (file) => [`@tanabana/${nameOf(file)}`, `file:${TARBALLS}/${file}`] as const,
  );
  const others = Object.entries(dependencies).filter(([one]) => !one.startsWith('@tanabana/'));
  const tools = await Promise.all(
    TOOLS[kind].map(async (one) => [one, await versionOf(root, one)]),
  );
  return {
    name: name.replace(/^@tanabana\/(?:service-)?/, ''),
    version,
    private: isPrivate,
    type,
    scripts: scriptsOf(kind, names),
    dependencies: Object.fromEntries([...packed, ...others].toSorted()),
    devDependencies: Object.fromEntries(tools),
  };
}

async function versionOf(root: string, name: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
