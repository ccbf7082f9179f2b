import * as storefront from '@tanabana/storefront';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/** This page's name among remotes and hosts. */
export const SHELL_NAME = 'tanabana_shell';

/**
 * A version of a package in a share scope, as Module Federation's containers and runtime read it.
 */
export interface Shared {
  version: string;
  /** Provider of the package. */
  from: string;
  get: () => Promise<() => unknown>;
  lib: () => unknown;
  loaded: true;
  eager: true;
  scope: string[];
  useIn: string[];
  deps: string[];
  strategy: 'loaded-first';
  shareConfig: { singleton: true; requiredVersion: string; eager: true; strictVersion: false };
}

/** Packages by name and version. */
export type ShareScope = Record<string, Record<string, Shared>>;

function only(version: string, exports: unknown): Record<string, Shared> {
  const lib = (): unknown => exports;
  return {
    [version]: {
      version,
      from: SHELL_NAME,
      get: () => Promise.resolve(lib),
      lib,
      loaded: true,
      eager: true,
      scope: ['default'],
      useIn: [SHELL_NAME],
      deps: [],
      strategy: 'loaded-first',
      shareConfig: {
        singleton: true,
        requiredVersion: `^${version}`,
        eager: true,
        strictVersion: false,
      },
    },
  };
}

/**
 * Module Federation's default share scope of this page: one copy of the packages that all modules
 * use. Remotes may add packages that the shell lacks.
 */
export const shareScope: ShareScope = {
  react: only(react.version, react),
  'react/jsx-runtime': only(react.version, jsxRuntime),
  'react-dom': only(reactDom.version, reactDom),
  'react-dom/client': only(reactDom.version, reactDomClient),
  '@tanabana/storefront': only(storefront.STOREFRONT_VERSION, storefront),
};
