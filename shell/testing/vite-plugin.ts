import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** Faults in the files of a version. */
export type FileFault =
  | 'missing'
  | 'hanging'
  | '503'
  | 'HTML'
  | 'throws at load'
  | 'throws while rendering'
  | 'another React'
  | 'another file';

/** Special properties of a version's files. */
export interface VersionState {
  fault?: FileFault | null;
  /** A text of its pages, and its replacement. */
  text?: readonly [from: string, to: string];
  /** Replacement of its entry, for a module without a build. */
  script?: string;
  /** Replacement of its manifest; a text if it is not JSON. */
  manifest?: object | string;
}

/** The gateway's header for published files: they never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Entries of containers, as named by the shop's build and other tools. */
const isEntry = (file: string): boolean =>
  /^(remoteEntry|static\/js\/gift_bags_\w+\.\w+)\.js$/.test(file);
const MANIFEST = 'mf-manifest.json';
const HASH_LIST = 'integrity.json';

/** In the format of Subresource Integrity. */
const hashOf = (content: Buffer | string = ''): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Remotes of other teams (e2e/remotes) by their names in tests. */
const REMOTE = /^gift-bags-/;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

/** Responses that replace a file. They must not be cached in its place. */
const instead: Partial<Record<FileFault, (answer: ServerResponse) => void>> = {
  missing: (answer) => answer.writeHead(404).end(),
  '503': (answer) => answer.writeHead(503).end('{}'),
  HTML: (answer) =>
    answer
      .writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'max-age=3600' })
      .end('<!doctype html><title>Portal</title>'),
};

/** A container whose components all throw while rendering. */
function throwing(module: string, script: string): string {
  const container = `{
    init: () => undefined,
    get: () => Promise.resolve(() => ({ default: () => { throw new Error('Broken while rendering.'); } })),
  }`;
  return /\bexport\s*\{/.test(script)
    ? `export const { init, get } = ${container};`
    : `var ${module.replaceAll('-', '_')} = ${container};`;
}

const changed: Partial<
  Record<FileFault, (script: string, module: string, file: string) => string>
> = {
  'throws at load': (script, _, file) =>
    isEntry(file) ? "throw new Error('Broken at load.');" : script,
  'throws while rendering': (script, module, file) =>
    isEntry(file) ? throwing(module, script) : script,
  'another React': (script) => script.replaceAll(/\b19\.(0\.0|3\.1)\b/g, '18.$1'),
};

/** The built folder of another team's remote, by its folder in e2e/remotes. */
type BuiltRemote = (tool: string) => Promise<string>;

/**
 * Serves built modules to pages in component tests, under `/modules/<name>/<version>/` as the
 * gateway does. Every version ending in eight hex digits exists: it is the build with these digits,
 * so that each test has unique versions. `PUT` of a version sets its faults and returns the hashes
 * of its files.
 */
export const builtModules = (builtRemote: BuiltRemote): Plugin => ({
  name: 'tanabana:built-modules',
  configureServer({ config, middlewares }) {
    const site = new Site(config.root, builtRemote);
    middlewares.use('/modules', (asking, answer) => {
      site.answer(asking, answer).catch((error: Error) => {
        if (!answer.headersSent) answer.writeHead(500);
        answer.end(error.message);
      });
    });
  },
});

class Site {
  private readonly states = new Map<string, VersionState>();
  private readonly held = new Map<string, (() => void)[]>();
  /** The files of each build as they were at the first request. */
  private readonly builds = new Map<string, Promise<Map<string, Buffer>>>();
  private readonly root: string;
  private readonly builtRemote: BuiltRemote;

  constructor(root: string, builtRemote: BuiltRemote) {
    this.root = root;
    this.builtRemote = builtRemote;
  }

  async answer(asking: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(asking.url ?? '/', 'http://site');
    const [, module = '', version = '', ...rest] = pathname.split('/');
    if (version === 'descriptor.json') return this.descriptor(module, answer);
    const key = `${module}/${version}`;
    if (asking.method === 'PUT') {
      this.states.set(key, (await json(asking)) as VersionState);
      for (const go of this.held.get(key)?.splice(0) ?? []) go();
      const integrity = await this.integrity(module, version);
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(integrity));
      return;
    }
    if (this.states.get(key)?.fault === 'hanging') {
      const held = this.held.get(key) ?? [];
      this.held.set(key, held);
      await new Promise<void>((resolve) => held.push(resolve));
    }
    await this.file(module, version, rest.join('/'), answer);
  }

  private async descriptor(module: string, answer: ServerResponse): Promise<void> {
    const text = await this.read(module, REMOTE.test(module) ? 'tanabana.json' : 'descriptor.json');
    if (!text) throw new Error(`There is no build of ${module}.`);
    const found = JSON.parse(String(text));
    const remote = JSON.parse(String(await this.read(module, MANIFEST))).name;
    answer
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ name: module, version: '', entry: MANIFEST, ...found, remote }));
  }

  private async file(module: string, version: string, file: string, answer: ServerResponse) {
    const { fault } = this.states.get(`${module}/${version}`) ?? {};
    const broken = fault && instead[fault];
    if (broken) return broken(answer);
    const content = await this.content(module, version, file);
    if (!content) return void answer.writeHead(404).end();
    answer.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? '',
      'Cache-Control': FOR_EVER,
    });
    if (fault === 'another file' && extname(file) === '.js')
      answer.write('// not what was deployed\n');
    answer.end(content);
  }

  /** A file as deployed. */
  private async content(
    module: string,
    version: string,
    file: string,
  ): Promise<Buffer | string | undefined> {
    const { fault, text, script, manifest } = this.states.get(`${module}/${version}`) ?? {};
    if (file === HASH_LIST) return JSON.stringify(await this.hashes(module, version));
    if (file === MANIFEST && manifest)
      return typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    if (file === MANIFEST && fault === 'another React')
      return String(await this.read(module, file))
        .replaceAll('"^19.', '"^18.')
        .replaceAll('"19.', '"18.');
    if (extname(file) !== '.js') return this.read(module, file);
    let code = script ?? (await this.ofVersion(module, version, file));
    if (text)
      for (const quote of ['"', '`', '>']) code = code.replaceAll(quote + text[0], quote + text[1]);
    return (fault && changed[fault]?.(code, module, file)) ?? code;
  }

  /** Registry hashes of the version's files: of the manifest and of the list of hashes. */
  private async integrity(module: string, version: string): Promise<Record<string, string>> {
    const { script } = this.states.get(`${module}/${version}`) ?? {};
    const named = (script ? [HASH_LIST] : [MANIFEST, HASH_LIST]).map(
      async (file) => [file, hashOf(await this.content(module, version, file))] as const,
    );
    return Object.fromEntries(await Promise.all(named));
  }

  /** Hashes of the deployed files, in the format of Subresource Integrity. */
  private async hashes(module: string, version: string): Promise<Record<string, string>> {
    const { script } = this.states.get(`${module}/${version}`) ?? {};
    const names = script ? ['remoteEntry.js'] : [...(await this.files(module)).keys()];
    const hashes = names
      .filter((file) => /\.(js|css)$/.test(file))
      .map(async (file) => [file, hashOf(await this.content(module, version, file))] as const);
    return Object.fromEntries(await Promise.all(hashes));
  }

  /** A script of the build under the names of this version, as every build has its own names. */
  private async ofVersion(module: string, version: string, file: string): Promise<string> {
    const code = String(await this.read(module, file));
    if (REMOTE.test(module)) return code;
    const built = JSON.parse(String(await this.read(module, 'descriptor.json'))) as {
      version: string;
    };
    return code.replaceAll(built.version.slice(-8), version.slice(-8));
  }

  private async read(module: string, file: string): Promise<Buffer | undefined> {
    return (await this.files(module)).get(file);
  }

  private files(module: string): Promise<Map<string, Buffer>> {
    const known = this.builds.get(module) ?? this.folder(module).then(filesBelow);
    this.builds.set(module, known);
    known.catch(() => this.builds.delete(module));
    return known;
  }

  private async folder(module: string): Promise<string> {
    if (REMOTE.test(module)) return this.builtRemote(module.replace(REMOTE, ''));
    return join(this.root, module, 'dist');
  }
}

async function filesBelow(folder: string): Promise<Map<string, Buffer>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [relative(folder, file), await readFile(file)] as const),
    ),
  );
}

/** A one-pixel picture for all pictures of the stand-in shop. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwACgQF/Vd0pWAAAAABJRU5ErkJggg==',
  'base64',
);

/** Serves pictures to pages in component tests: `<img>` makes its own requests. */
export const standInPictures = (): Plugin => ({
  name: 'tanabana:stand-in-pictures',
  configureServer({ middlewares }) {
    middlewares.use('/api', (_, answer) => {
      answer.setHeader('Content-Type', 'image/png').end(PICTURE);
    });
  },
});
