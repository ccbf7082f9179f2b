import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';

/**
 * The script is compiled off the main thread while it loads instead of lazily per function
 * (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Functions within the bundler's wrapper are not compiled ahead, so the shell's code is moved out
 * of it.
 */
export const apartFromRuntime: EnvironmentConfig = {
  tools: { rspack: { optimization: { runtimeChunk: 'single' } } },
};

const STRICT = '"use strict";';

/** A directive at the top applies to the whole script. Spaces keep the positions of source maps. */
const withoutDirective = (script: string): string =>
  script.replace(STRICT, ' '.repeat(STRICT.length)).trimEnd();

/** Lines of the joined script before the first file. */
const LINES_BEFORE = 2;

/** An index map of joined scripts (ECMA-426, Index source map). */
async function joinedMap(files: readonly string[], texts: readonly string[]): Promise<string> {
  const maps = await Promise.all(files.map((file) => readFile(`${file}.map`, 'utf8')));
  let line = LINES_BEFORE;
  const sections = maps.map((map, at) => {
    const section = { offset: { line, column: 0 }, map: JSON.parse(map) as object };
    line += texts[at]?.split('\n').length ?? 0;
    return section;
  });
  return JSON.stringify({ version: 3, sections });
}

const SCRIPTS = /(?:<script defer src="[^"]+"><\/script>)+/;

/** Joins all scripts that the document starts with into one, to save requests. */
export const oneScript = (folder: string): RsbuildPlugin => ({
  name: 'tanabana:one-script',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (!stats || stats.hasErrors()) return;
      const { distPath } = api.context;
      const page = join(distPath, 'index.html');
      const document = await readFile(page, 'utf8');
      const tags = SCRIPTS.exec(document)?.[0] ?? '';
      const files = [...tags.matchAll(/src="([^"]+)"/g)].map(([, address = '']) =>
        join(distPath, address),
      );
      if (files.length !== 2)
        throw new Error(`The document begins with ${files.length} scripts, expected 2.`);
      const read = await Promise.all(files.map((file) => readFile(file, 'utf8')));
      const texts = read.map(withoutDirective);
      const script = [COMPILE_HINT, STRICT, ...texts].join('\n');
      const hash = createHash('sha256').update(script).digest('hex').slice(0, 10);
      const address = `/${folder}/index.${hash}.js`;
      await writeFile(join(distPath, address), script);
      await writeFile(join(distPath, `${address}.map`), await joinedMap(files, texts));
      await Promise.all(files.flatMap((file) => [rm(file), rm(`${file}.map`)]));
      await writeFile(page, document.replace(tags, `<script defer src="${address}"></script>`));
    });
  },
});
