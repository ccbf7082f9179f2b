import * as storefront from '@tanabana/storefront';
import * as react from 'react';
import * as reactDom from 'react-dom';

interface Shared {
  get: () => () => unknown;
  from: string;
  eager: true;
  loaded: 1;
}

const shared = (version: string, lib: unknown): Record<string, Shared> => ({
  [version]: { get: () => () => lib, from: 'shell', eager: true, loaded: 1 },
});

/**
 * The one copy of what all modules use, by package and version. Modules are built without their own,
 * so this is the only place it can come from.
 */
export const shareScope = {
  react: shared(react.version, react),
  'react-dom': shared(reactDom.version, reactDom),
  '@tanabana/storefront': shared(storefront.STOREFRONT_VERSION, storefront),
};
