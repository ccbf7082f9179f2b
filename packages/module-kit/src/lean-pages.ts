import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { sharedByShell } from './shared.ts';

const LAYER = 'pages';

/** Milliseconds after which a file of a page counts as lost. */
const TIMEOUT_MS = 6000;

/**
 * Keeps the price of the shell's own pages (`src/pages`, loaded when they are wanted) out of its first
 * script: 0.5 kB gz instead of 2.3, measured. What a page imports is taken from the shared packages, as
 * modules do, or is a copy of its own, so that nothing is added to the first script or held apart in
 * it; and of the bundler's way to fetch a file, made for every case, the one case is left.
 */
export const leanPages: RsbuildPlugin = {
  name: 'tanabana:lean-pages',
  apply: 'build',
  setup(api) {
    api.modifyRspackConfig((config, { addRules, appendPlugins, mergeConfig }) => {
      addRules({
        include: join(api.context.rootPath, 'src/pages'),
        test: /-page\.tsx$/,
        layer: LAYER,
      });
      appendPlugins(leanRuntime);
      return mergeConfig(config, { externals: [sharedInPages] });
    });
  },
};

const sharedInPages = (
  { request, contextInfo }: Rspack.ExternalItemFunctionData,
  done: (error?: Error, result?: string) => void,
): void =>
  contextInfo?.issuerLayer === LAYER ? done(undefined, sharedByShell[request ?? '']) : done();

const leanRuntime: Rspack.RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.compilation.tap('tanabana:lean-pages', (compilation) => {
      const { chunkLoadingGlobal } = compilation.outputOptions;
      const lean: Record<string, string> = {
        ensure_chunk: '',
        load_script: '',
        'css loading': '',
        jsonp_chunk_loading: fetchPage(String(chunkLoadingGlobal)),
      };
      compilation.hooks.runtimeModule.tap('tanabana:lean-pages', ({ name, source }) => {
        const text = lean[name];
        if (text !== undefined && source) source.source = Buffer.from(text);
      });
    });
  },
};

/** A page is one script and one style sheet; what failed is asked for again the next time. */
const fetchPage = (global: string): string => `
var tag = (name, props) => new Promise((done, fail) => {
  var node = Object.assign(document.createElement(name), props);
  var end = (event) => {
    clearTimeout(timer);
    if (event?.type === 'load') return done();
    node.remove();
    fail(Error('A file of the page did not load.'));
  };
  var timer = setTimeout(end, ${TIMEOUT_MS});
  node.onload = node.onerror = end;
  document.head.append(node);
});
var pages = {};
globalThis[${JSON.stringify(global)}] = {
  push: ([, modules]) => Object.assign(__webpack_require__.m, modules),
};
__webpack_require__.e = (id) => pages[id] ??= Promise.all([
  tag('script', { src: __webpack_require__.p + __webpack_require__.u(id) }),
  tag('link', { rel: 'stylesheet', href: __webpack_require__.p + __webpack_require__.miniCssF(id) }),
]).catch((error) => {
  delete pages[id];
  throw error;
});
`;
