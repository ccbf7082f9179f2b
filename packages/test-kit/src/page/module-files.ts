import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** How the files of one version can be out of order. */
export type FileFault =
  | 'missing'
  | 'hanging'
  | '503'
  | 'HTML'
  | 'throws at load'
  | 'throws while drawing'
  | 'another React';

/** What is special about the files of one version. */
export interface VersionState {
  fault?: FileFault | null;
  /** A text of its pages, and what stands there instead. */
  text?: readonly [from: string, to: string];
  /** What its entry is instead, for a module that nobody has built. */
  script?: string;
}

/** What the gateway says of published files: they never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ENTRY = 'remoteEntry.js';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

/** Answers in place of a file. One that the browser keeps must not stand in the way of the file itself. */
const instead: Partial<Record<FileFault, (answer: ServerResponse) => void>> = {
  missing: (answer) => answer.writeHead(404).end(),
  '503': (answer) => answer.writeHead(503).end('{}'),
  HTML: (answer) =>
    answer
      .writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'max-age=3600' })
      .end('<!doctype html><title>Portal</title>'),
};

/** A container whose components all throw while they are drawn. */
const throwing = (module: string): string => `var ${module.replaceAll('-', '_')} = {
  init: () => undefined,
  get: () => Promise.resolve(() => ({ default: () => { throw new Error('Broken while drawing.'); } })),
};`;

const brokenEntry: Partial<Record<FileFault, (script: string, module: string) => string>> = {
  'throws at load': () => "throw new Error('Broken at load.');",
  'throws while drawing': (_, module) => throwing(module),
  'another React': (script) =>
    script.replaceAll('requiredVersion:"^19.0.0"', 'requiredVersion:"^18.0.0"'),
};

/**
 * Serves built modules to pages in component tests, under `/modules/<name>/<version>/` as the gateway
 * does. Every version ending in eight hex digits is there: it is the build with those digits in place of
 * its own, so that a test has versions that no other test has. `PUT` of a version says what is wrong
 * with it from now on.
 */
export const builtModules = (): Plugin => ({
  name: 'tanabana:built-modules',
  configureServer({ config, middlewares }) {
    const site = new Site(config.root);
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
  /** The files of each build as they were when the first of them was asked for. */
  private readonly builds = new Map<string, Promise<Map<string, Buffer>>>();
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async answer(asking: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(asking.url ?? '/', 'http://site');
    const [, module = '', version = '', ...rest] = pathname.split('/');
    if (version === 'descriptor.json') return this.descriptor(module, answer);
    const key = `${module}/${version}`;
    if (asking.method === 'PUT') {
      this.states.set(key, (await json(asking)) as VersionState);
      for (const go of this.held.get(key)?.splice(0) ?? []) go();
      answer.writeHead(204).end();
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
    const text = await this.read(module, 'descriptor.json');
    if (!text) throw new Error(`There is no build of ${module}.`);
    answer.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
  }

  private async file(module: string, version: string, file: string, answer: ServerResponse) {
    const { fault, text, script } = this.states.get(`${module}/${version}`) ?? {};
    const broken = fault && instead[fault];
    if (broken) return broken(answer);
    const headers = { 'Content-Type': TYPES[extname(file)] ?? '', 'Cache-Control': FOR_EVER };
    if (extname(file) !== '.js') {
      const content = await this.read(module, file);
      if (content) answer.writeHead(200, headers).end(content);
      else answer.writeHead(404).end();
      return;
    }
    let code = script ?? (await this.ofVersion(module, version, file));
    if (text) code = code.replaceAll(`"${text[0]}`, `"${text[1]}`);
    const change = fault && file === ENTRY ? brokenEntry[fault] : undefined;
    answer.writeHead(200, headers).end(change ? change(code, module) : code);
  }

  /** A script of the build under the names of this version, as every build has names of its own. */
  private async ofVersion(module: string, version: string, file: string): Promise<string> {
    const built = JSON.parse(String(await this.read(module, 'descriptor.json'))) as {
      version: string;
    };
    const code = String(await this.read(module, file));
    return code.replaceAll(built.version.slice(-8), version.slice(-8));
  }

  private async read(module: string, file: string): Promise<Buffer | undefined> {
    const known = this.builds.get(module) ?? filesBelow(join(this.root, module, 'dist'));
    this.builds.set(module, known);
    try {
      return (await known).get(file);
    } catch (error) {
      this.builds.delete(module);
      throw error;
    }
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
