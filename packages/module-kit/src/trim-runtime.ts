import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** Milliseconds after which loading a module's script fails. */
export const CHUNK_TIMEOUT_MS = 6000;

/** @throws Error if the compiler's output has another form */
function find(pattern: RegExp, given: string): string {
  const [, found] = pattern.exec(given) ?? [];
  if (found === undefined) throw new Error(`The container has no code like ${pattern}.`);
  return found;
}

/** Share data that the container of a module without copies does not read. */
const UNREAD =
  /, import: null|, (?:strictVersion|singleton|eager): (?:true|false)|, fallback: undefined|, treeShakingMode: null/g;

/**
 * Shorter forms of the compiler's runtime modules, by name. `require` is the name of its require
 * function, `given` the generated code.
 */
export const SHORTER: Record<string, (given: string, require: string) => string> = {
  // done by light-container.js
  sharing: () => '',

  // part of the official runtime
  'module_federation/runtime': () => '',

  // only its data; light-container.js uses it
  consumes_loading: (given, require) =>
    `${require}.${find(/(consumesLoadingData[^;]*;)/, given).replace(UNREAD, '')}`,

  // only its data; get and init come from light-container.js
  initialize_exposes: (given) => find(/^([\s\S]*?};)\s*[\w$]+\.getContainer = /, given),

  // light-container.js runs first
  embed_federation_runtime: (given, require) => `
const start = ${require}.x;
${require}.x = () => {
  ${find(/([\w$]+\("[^"]+"\))/, given)};
  return start();
};`,

  global: (_, require) => `${require}.g = globalThis;`,

  // a container is always loaded by a script tag; the tag's address is a path within the shop
  auto_public_path: (_, require) =>
    `${require}.p = document.currentScript.getAttribute('src').replace(/[^/]+$/, '');`,

  load_script: (_, require) => `
${require}.l = (url, done) => {
  const script = document.createElement('script');
  const end = (event) => {
    clearTimeout(timer);
    script.onload = script.onerror = null;
    script.remove();
    done(event);
  };
  const timer = setTimeout(end, ${CHUNK_TIMEOUT_MS}, { type: 'timeout', target: script });
  script.onload = script.onerror = end;
  script.src = url;
  document.head.append(script);
};`,

  'css loading': (given, require) => `
const styled = ${find(/cssChunks = (\{[^}]*\})/, given)};
const styles = {};
${require}.f.miniCss = (id, promises) => {
  if (!styled[id]) return;
  const href = ${require}.p + ${require}.miniCssF(id);
  promises.push(styles[id] ||= new Promise((resolve, reject) => {
    if (document.querySelector('[href="' + href + '"],[data-href="' + href + '"]')) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      delete styles[id];
      link.remove();
      reject(Error(href + ' did not load.'));
    };
    document.head.append(link);
  }));
};`,
};

/**
 * Removes unused code from containers: share scopes, workers, nonces, old browsers (1.6 of 3.1 kB
 * gzipped per module).
 * @throws Error if nothing matches, because the compiler has changed
 */
export const trimRuntime: RsbuildPlugin = {
  name: 'tanabana:trim-runtime',
  apply: 'build',
  setup(api) {
    api.modifyRspackConfig((_, { appendPlugins, rspack }) =>
      appendPlugins({
        apply(compiler: Rspack.Compiler) {
          compiler.hooks.thisCompilation.tap('tanabana:trim-runtime', ({ hooks }) => {
            const missing = new Set(Object.keys(SHORTER));
            // a module may have no styles
            missing.delete('css loading');
            hooks.runtimeModule.tap('tanabana:trim-runtime', ({ name, source }) => {
              const shorter = SHORTER[name];
              const given = source?.source.toString().trim();
              if (!shorter || !source || !given) return;
              missing.delete(name);
              source.source = Buffer.from(shorter(given, rspack.RuntimeGlobals.require));
            });
            hooks.processAssets.tap('tanabana:trim-runtime', () => {
              if (missing.size > 0)
                throw new Error(
                  `The container has nothing to shorten: ${[...missing].join(', ')}.`,
                );
            });
          });
        },
      }),
    );
  },
};
