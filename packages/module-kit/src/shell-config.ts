import { extname, join } from 'node:path';
import { defineConfig, type RsbuildConfigDefinition } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { MODULE_CONTRACT, OLDEST_CONTRACT } from '@tanabana/storefront/descriptor';
import { apartFromRuntime, oneScript } from './one-script.ts';
import { early, forServer, serverScript } from './server-script.ts';
import { BROWSERS, devSettings, socketThroughGateway } from './settings.ts';
import { trimRouter } from './trim-router.ts';
import { contractPlugin } from './write-contract.ts';

/** Packed, it is JavaScript as this file is. */
const REFRESH = join(import.meta.dirname, `dev/refresh-every-module${extname(import.meta.url)}`);

/** Where the shell's own files are; the gateway takes everything under it for a file. */
const ASSETS = 'assets';

/**
 * A place in the document for data that the gateway puts in by SSI. Data in such a script is no
 * script: a strict content security policy lets it be.
 */
const filledByGateway = (id: string, address: string) => ({
  tag: 'script',
  attrs: { type: 'application/json', id },
  children: `<!--# include virtual="${address}" -->`,
  head: true,
  append: false,
});

/**
 * Build and dev configuration of the shell. It names no module. One script and one style sheet, so that
 * nothing waits for another file; the faces of the first view are fetched with them.
 */
export const shellConfig = (): RsbuildConfigDefinition =>
  defineConfig(({ command }) => ({
    ...devSettings('/'),
    environments: {
      web: {
        source: {
          entry: { index: './src/main.tsx' },
          preEntry: command === 'dev' ? [REFRESH] : [],
        },
        ...(command === 'build' && apartFromRuntime),
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
