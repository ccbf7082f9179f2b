import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

/** The package offers everybody its build with warnings; this is the one without. */
const PRODUCTION = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production/index.mjs',
);

/**
 * Lets go of what nobody uses of react-router. Names for developer tools and calls that a bundler
 * takes for effects hold its forms and its prefetching in the bundle (2 kB gz); without the names
 * and with the calls marked pure they fall away.
 */
export const trimRouter: RsbuildPlugin = {
  name: 'tanabana:trim-router',
  apply: 'build',
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { resolve: { alias: { 'react-router$': PRODUCTION } } }),
    );
    api.transform({ test: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/ }, ({ code }) =>
      code
        .replace(/^[\w$]+\.displayName = "[\w.]+";$/gm, '')
        .replace(
          /^(var [\w$]+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm,
          '$1/*#__PURE__*/ $2',
        ),
    );
  },
};
