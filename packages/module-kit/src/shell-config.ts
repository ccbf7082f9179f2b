import { extname, join } from 'node:path';
import { defineConfig, type RsbuildConfigDefinition } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { MODULE_CONTRACT, OLDEST_CONTRACT } from '@tanabana/storefront/descriptor';
import { apartFromRuntime, oneScript } from './one-script.ts';
import { early, forServer, serverScript } from './server-script.ts';
import { BROWSERS, BUILD_MAPS, devSettings, MINIFY, socketThroughGateway } from './settings.ts';
import { trimRouter } from './trim-router.ts';
import { trimShellRuntime } from './trim-runtime.ts';
import { contractPlugin } from './write-contract.ts';

/** In the packed package this file is JavaScript. */
const REFRESH = join(import.meta.dirname, `dev/refresh-every-module${extname(import.meta.url)}`);

/** Folder of the shell's files; the gateway treats every path below it as a file. */
const ASSETS = 'assets';

/**
 * Placeholder in the document for data that the gateway inserts by SSI. Data in a script element is
 * not executed, so a strict content security policy allows it.
 */
const filledByGateway = (id: string, address: string) => ({
  tag: 'script',
  attrs: { type: 'application/json', id },
  children: `<!--# include virtual="${address}" -->`,
  head: true,
  append: false,
});

/**
 * Build and dev configuration of the shell. It names no module. It has one script and one style
 * sheet, and preloads the fonts of the first view.
 */
export const shellConfig = (): RsbuildConfigDefinition =>
  defineConfig(({ command }) => ({
    ...devSettings('/'),
    environments: {
      web: {
        source: {
          entry: { index: './src/index.ts' },
          preEntry: command === 'dev' ? [REFRESH] : [],
        },
        ...(command === 'build' && {
          ...apartFromRuntime,
          plugins: [trimShellRuntime],
          output: { sourceMap: { js: BUILD_MAPS, css: false }, minify: MINIFY },
        }),
      },
      ...(command === 'build' && { server: forServer(ASSETS), early: early(ASSETS) }),
    },
    html: {
      template: './src/index.html',
      meta: { 'module-contracts': `${OLDEST_CONTRACT}-${MODULE_CONTRACT}` },
      scriptLoading: 'defer',
      tags: [
        filledByGateway('config', '/config.json'),
        filledByGateway('registry', '/modules.json'),
      ],
    },
    // the shim of swr is for React 17
    resolve: { alias: { 'use-sync-external-store/shim$': 'react' } },
    splitChunks: false,
    output: {
      distPath: {
        js: ASSETS,
        jsAsync: ASSETS,
        css: ASSETS,
        cssAsync: ASSETS,
        font: ASSETS,
        svg: ASSETS,
        image: ASSETS,
        assets: ASSETS,
      },
      cssModules: { localIdentName: 'shell-[local]-[hash:base64:3]' },
      sourceMap: { js: command === 'build' ? false : 'cheap-module-source-map', css: false },
      legalComments: 'none',
      dataUriLimit: { image: 1024, svg: 1024, font: 0, media: 0, assets: 0 },
      overrideBrowserslist: BROWSERS,
    },
    performance: {
      printFileSize: false,
      preload: {
        type: 'all-assets',
        include: [/(rozha-one|mukta)-basic-.*\.woff2$/],
      },
    },
    plugins: [
      pluginReact(),
      trimRouter,
      oneScript(ASSETS),
      socketThroughGateway,
      contractPlugin,
      serverScript(ASSETS),
    ],
  }));
