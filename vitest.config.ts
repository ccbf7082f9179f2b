import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumFlags, findChromium } from './packages/shop-runner/src/browser.ts';
import { builtRemote } from './packages/test-kit/src/built-remote.ts';
import { hasLongTests, LEFT_OUT } from './packages/test-kit/src/long-tests.ts';
// Relative paths: Vitest leaves packages to Node, which cannot load their TypeScript
import { builtModules, standInPictures } from './shell/testing/vite-plugin.ts';

/** Every worker loads all sources, so more workers than processors slow down the run. */
const WORKERS = Math.min(4, availableParallelism());

/** Time limit of polled expectations on a busy machine; Vitest's default is a second. */
const PATIENT = { poll: { timeout: 20_000 } };

/** The longest files start first; started last they would run alone. */
const LONG = /\/e2e\/shop\/|\/tools\/create\//;

/** These files wait more than they compute, so they are spread over the run. */
const WAITING =
  /(lifecycle|crash|error-text|broken-connection|fail-points|service-pool|bucket|programs)(?:\.long)?\.test\.ts$/;

/** Shell tests with built modules: these stay loaded in the window, so they run last. */
const BUILT_MODULES = /\/shell\/src\/modules\/[^/]+\.test\.tsx$/;

const EXCLUDE = [...configDefaults.exclude, ...LEFT_OUT];

/** Number of other files between two waiting ones. */
const BETWEEN = 5;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      [LONG, WAITING, BUILT_MODULES].findIndex((some) => some.test(moduleId));
    const [long = [], waiting = [], last = [], others = []] = [0, 1, 2, -1].map((wanted) =>
      sorted.filter((file) => rank(file) === wanted),
    );
    const mixed = waiting.flatMap((file, at) => [
      file,
      ...others.slice(at * BETWEEN, (at + 1) * BETWEEN),
    ]);
    return [...long, ...mixed, ...others.slice(waiting.length * BETWEEN), ...last];
  }
}

/** Iframes need not be painted; neither a page nor its test notices. */
const UNSEEN = `document.head.append(
  Object.assign(document.createElement('style'), { textContent: 'iframe { opacity: 0 }' }),
)`;

/**
 * Component tests run React's production build, which is faster. With long tests they
 * run its development build, whose warnings fail a test.
 */
const isProduction = !hasLongTests;
const NODE_ENV = { 'process.env.NODE_ENV': JSON.stringify('production') };

function components() {
  return {
    plugins: [standInPictures(), builtModules(builtRemote)],
    cacheDir: `node_modules/.vite/components-${isProduction ? 'production' : 'development'}`,
    oxc: { jsx: { development: !isProduction } },
    // read by tests in the browser, which has no process
    define: { 'process.env.LONG_TESTS': JSON.stringify(process.env.LONG_TESTS ?? '') },
    resolve: {
      // the description of a module, without its build tools
      alias: { '@tanabana/module-kit': '/packages/module-kit/src/define-module.ts' },
    },
    optimizeDeps: {
      rolldownOptions: { transform: { define: isProduction ? NODE_ENV : {} } },
      include: [
        'react',
        isProduction ? 'react/jsx-runtime' : 'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'react-router-dom',
        'swr',
        'zustand',
        'zod',
        'axe-core',
        'papaparse',
        'read-excel-file/universal',
      ],
    },
    test: {
      name: 'components',
      include: ['{packages,shell,mf-*}/{src,*/src}/**/*.test.tsx'],
      exclude: EXCLUDE,
      // a window loads the sources once and opens page after page, file after file; the many builds
      // of `npm run check:parts` would never leave its memory
      isolate: process.env.CHECK_PARTS === 'on',
      globalSetup: ['@tanabana/test-kit/build-modules'],
      setupFiles: ['@tanabana/shell/testing/setup'],
      env: { TIMED_WARM: process.env.TIMED_WARM, CHECK_PARTS: process.env.CHECK_PARTS },
      testTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
      maxWorkers: WORKERS,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          contextOptions: { timezoneId: 'Asia/Kolkata' },
          launchOptions: {
            executablePath: findChromium() ?? undefined,
            args: chromiumFlags(),
          },
        }),
        orchestratorScripts: [{ content: UNSEEN }],
        instances: [{ browser: 'chromium' as const }],
      },
      sequence: { groupOrder: 2 },
    },
  };
}

/**
 * `unit`: beside the source, without database or page. `components`: beside the source, in a
 * browser, with stand-ins for the services: what a module renders. `integration`: in `test/`
 * folders, over real HTTP and with a real database that is started once per run. Unit and
 * integration tests share processes that have loaded the sources once.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: PATIENT,
          include: [
            '{packages,services,tools}/*/src/**/*.test.ts',
            '{shell,mf-*}/src/**/*.test.ts',
          ],
          exclude: EXCLUDE,
        },
      },
      components(),
      {
        test: {
          name: 'integration',
          include: ['{packages,services,tools}/*/test/**/*.test.ts', 'e2e/shop/*.test.ts'],
          exclude: EXCLUDE,
          globalSetup: ['@tanabana/test-kit/database-setup'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'containers',
          include: ['e2e/containers/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: PATIENT,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
