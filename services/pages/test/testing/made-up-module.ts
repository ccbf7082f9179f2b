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
  const hash = `sha256-${createHash('sha256').update(hashed).digest('base64')}`;
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
      integrity: { 'remoteEntry.js': hash },
    },
    files: made.isAway ? {} : { 'remoteEntry.js': script },
  };
}
