import * as storefront from '@tanabana/storefront';
import * as react from 'react';
import * as reactDom from 'react-dom';

/**
 * The one copy of what all modules use. Modules are built without their own (module-kit asks `take`
 * where they import one of these), so this is the only place it can come from.
 */
const packages: Record<string, { version: string; exports: unknown }> = {
  react: { version: react.version, exports: react },
  'react-dom': { version: reactDom.version, exports: reactDom },
  '@tanabana/storefront': { version: storefront.STOREFRONT_VERSION, exports: storefront },
};

/**
 * Gives a shared package to a module.
 * @param major version that the module was written for
 * @throws where this page has another one, or none
 */
function take(name: string, major: number): unknown {
  const found = packages[name];
  if (found && Number.parseInt(found.version, 10) === major) return found.exports;
  throw new Error(`A module needs ${name} ${major}, this page has ${found?.version ?? 'none'}.`);
}

/** Puts what is shared where modules look for it. `packages` is for tests and developer tools. */
export const share = (): void => {
  Object.defineProperty(globalThis, '__TANABANA_SHARED__', { value: { take, packages } });
};
