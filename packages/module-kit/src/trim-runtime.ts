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
  /shareScope: "default", |, initialConsumes: \[\]|, import: null|, (?:strictVersion|singleton|eager): (?:true|false)|, fallback: undefined|, treeShakingMode: null/g;

/** A function that loads the chunks of an exposed component and then requires its module. */
const EXPOSED = /return (.*)\.then\(\(\) => \(\(\) => \([\w$]+\(("[^"]+"|\d+)\)\)\)\);/g;
const CHUNK = /\.e\((?:\/\*.*?\*\/ )?("[^"]+"|\d+)\)/g;

/** Calls `load(id, ...chunks)` in place of the same code for each exposed component. */
const withLoads = (moduleMap: string): string =>
  moduleMap.replace(EXPOSED, (_, chunks: string, id: string) => {
    const ids = [...chunks.matchAll(CHUNK)].map(([, chunk]) => chunk);
    return `return load(${[id, ...ids].join(', ')});`;
  });

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
  initialize_exposes: (given, require) => `
const load = (id, ...chunks) =>
  Promise.all(chunks.map(${require}.e)).then(() => () => ${require}(id));
${withLoads(find(/^([\s\S]*?};)\s*[\w$]+\.getContainer = /, given))}`,

  // light-container.js runs first
  embed_federation_runtime: (given, require) => `
const start = ${require}.x;
${require}.x = () => {
  ${find(/([\w$]+\("[^"]+"\))/, given)};
  return start();
};`,

  has_own_property: (_, require) => `${require}.o = Object.hasOwn;`,

  // without the tag for developer tools
  make_namespace_object: (_, require) =>
    `${require}.r = (exports) => Object.defineProperty(exports, '__esModule', { value: true });`,

  define_property_getters: (_, require) => `
${require}.d = (exports, getters, values) => {
  for (const from of [getters, values])
    for (const name in from)
      Object.hasOwn(exports, name) || Object.defineProperty(exports, name, {
        enumerable: true, [from === getters ? 'get' : 'value']: from[name],
      });
};`,

  // 0 in `scripts` is a chunk that has run; a container that runs again passes chunks on
  jsonp_chunk_loading: (given, require) => `
const scripts = ${find(/var jsonpInstalledChunks = (\{[^}]*\});/, given)};
const settle = {};
${require}.f.j = (chunkId, promises) => {
  const hasScript = ${find(/if \((.*)\) \{\s*\/\/ setup Promise/, given)};
  if (scripts[chunkId] === 0 || !hasScript) return;
  promises.push(scripts[chunkId] ||= new Promise((resolve, reject) => {
    settle[chunkId] = resolve;
    ${require}.l(${require}.p + ${require}.u(chunkId), ({ type }) => {
      if (scripts[chunkId] === 0) return;
      delete scripts[chunkId];
      reject(Error('Chunk ' + chunkId + ' did not run: ' + type));
    });
  }));
};
const run = ([ids, modules, start]) => {
  Object.assign(${require}.m, modules);
  start?.(${require});
  for (const id of ids) {
    settle[id]?.();
    scripts[id] = 0;
  }
};
const queue = ${find(/jsonpChunkLoadingGlobal = (.*);/, given)};
queue.forEach(run);
const others = queue.push.bind(queue);
queue.push = (chunk) => {
  others(chunk);
  run(chunk);
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

/** @param names of `SHORTER` */
const trimmed = (names: readonly string[]): RsbuildPlugin => ({
  name: 'tanabana:trim-runtime',
  apply: 'build',
  setup(api) {
    api.modifyRspackConfig((_, { appendPlugins, rspack }) =>
      appendPlugins({
        apply(compiler: Rspack.Compiler) {
          compiler.hooks.thisCompilation.tap('tanabana:trim-runtime', ({ hooks }) => {
            const missing = new Set(names);
            // a module may have no styles
            missing.delete('css loading');
            hooks.runtimeModule.tap('tanabana:trim-runtime', ({ name, source }) => {
              const shorter = names.includes(name) && SHORTER[name];
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
});

/**
 * Removes unused code from containers: share scopes, workers, nonces, old browsers (1.9 of 3.1 kB
 * gzipped per module).
 * @throws Error if nothing matches, because the compiler has changed
 */
export const trimRuntime = trimmed(Object.keys(SHORTER));

/** The same for the shell, which loads chunks like its modules. */
export const trimShellRuntime = trimmed(['define_property_getters', 'load_script', 'css loading']);
