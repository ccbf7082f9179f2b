import type { RsbuildConfig, RsbuildPlugin } from '@rsbuild/core';

/** Port of the dev server: set by who starts it, else any that is free. */
const devPort = (): number => Number(process.env.DEV_PORT ?? 0) || 3000;

/**
 * How a dev server stands behind the gateway: everything, the update socket included, under `base`
 * of the page's own origin.
 */
export const devSettings = (base: string): Pick<RsbuildConfig, 'dev' | 'server'> => ({
  server: {
    host: '127.0.0.1',
    port: devPort(),
    strictPort: true,
    base,
    printUrls: false,
    cors: { origin: /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/ },
    compress: false,
  },
  dev: {
    assetPrefix: base,
    client: { path: `${base}rsbuild-hmr` },
    cliShortcuts: false,
    browserLogs: false,
  },
});

/** The update socket goes to the page's own port, where the gateway is, not to the dev server's. */
export const socketThroughGateway: RsbuildPlugin = {
  name: 'tanabana:socket-through-gateway',
  setup(api) {
    api.modifyRsbuildConfig({
      order: 'post',
      handler(config) {
        if (config.dev?.client) config.dev.client.port = undefined;
      },
    });
  },
};
