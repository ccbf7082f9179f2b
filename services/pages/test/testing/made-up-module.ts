import { createHash } from 'node:crypto';
import type { StandInModule } from './stand-in-site.ts';

interface MadeUp {
  /**
   * Function bodies of components, with `react`, `shop` (storefront) and `props`, by expose name.
   */
  parts: Readonly<Record<string, string>>;
  routes?: readonly { path: string; expose: string; serverRendered?: true }[];
  slots?: readonly { slot: string; expose: string; serverRendered?: true }[];
  /** Runs first in the script. */
  first?: string;
  /** Runs in `get` before it returns. */
  beforeGet?: string;
  version?: string;
  /** Its hash does not match its content. */
  wrongHash?: boolean;
  /** None of its files can be loaded. */
  isAway?: boolean;
}

/** A module without a build: a container following the Module Federation protocol. */
export function madeUpModule(name: string, made: MadeUp): StandInModule {
  const { version = '1.0.0', parts, routes = [], slots = [] } = made;
  const components = Object.entries(parts).map(
    ([expose, body]) => `${JSON.stringify(expose)}: (react, shop) => (props) => { ${body} }`,
  );
  const script = `${made.first ?? ''};
    var ${name.replaceAll('-', '_')} = (() => {
      let scope;
      const parts = { ${components.join(', ')} };
      return {
        init(given) { scope = given; },
        async get(expose) {
          ${made.beforeGet ?? ''}
          const react = Object.values(scope.react)[0].lib();
          const shop = Object.values(scope['@tanabana/storefront'])[0].lib();
          return () => ({ default: parts[expose](react, shop) });
        },
      };
    })();`;
  const hashed = made.wrongHash ? 'another script' : script;
  return {
    line: {
      name,
      version,
      entry: `/modules/${name}/${version}/remoteEntry.js`,
      contract: 1,
      routes,
      slots,
      nav: [],
      assets: {},
      integrity: { 'remoteEntry.js': hashOf(hashed) },
    },
    files: made.isAway ? {} : { 'remoteEntry.js': script },
  };
}

interface MadeUpRemote {
  /** Body of the server entry's `render`, with its `request`. */
  render: string;
  /** Runs first in the server entry. */
  first?: string;
  version?: string;
  routes?: readonly Record<string, unknown>[];
  slots?: readonly Record<string, unknown>[];
  nav?: readonly { label: string; href: string }[];
  /** The hash of its server entry does not match. */
  wrongHash?: boolean;
}

/** A remote of another team with a server entry; its browser build is missing. */
export function madeUpRemote(name: string, made: MadeUpRemote): StandInModule {
  const { version = '1.0.0', routes = [], slots = [], nav = [] } = made;
  const script = `${made.first ?? ''}; exports.render = (request) => { ${made.render} };`;
  const list = JSON.stringify({ 'server.js': hashOf(made.wrongHash ? 'another' : script) });
  return {
    line: {
      name,
      version,
      entry: `/modules/${name}/${version}/mf-manifest.json`,
      remote: name,
      server: 'server.js',
      routes,
      slots,
      nav,
      integrity: { 'integrity.json': hashOf(list) },
    },
    files: { 'server.js': script, 'integrity.json': list },
  };
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;
