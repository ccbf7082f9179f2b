import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumFlags, findChromium } from './packages/shop-runner/src/browser.ts';
import { builtRemote } from './packages/test-kit/src/built-remote.ts';
// Relative paths: Vitest leaves packages to Node, which cannot load their TypeScript
import { builtModules, standInPictures } from './shell/testing/vite-plugin.ts';

/** One waits while the others work; more only make each other slower. */
const WORKERS = Math.min(4, availableParallelism() + 1);

/** What comes soon may take its time on a busy machine; Vitest would give it a second. */
const PATIENT = { poll: { timeout: 20_000 } };

/** These take longest; begun last they would run on alone. */
const LONG = /\/e2e\/shop\/|\/tools\/create\//;

/** These wait more than they work: side by side they would leave the machine idle. */
const WAITING =
  /(lifecycle|crash|words|broken-connection|fail-points|service-pool|bucket|programs)\.test\.ts$/;

/** What the shell does with modules as they are built: what these load stays in the window, so they come last. */
const BUILT_MODULES = /\/shell\/src\/modules\/[^/]+\.test\.tsx$/;

/** So many others between two that wait. */
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

/** What nobody looks at need not be painted; a page does not see what its frame is hidden by, nor does its test. */
const UNSEEN = `document.head.append(
  Object.assign(document.createElement('style'), { textContent: 'iframe { opacity: 0 }' }),
)`;

function components() {
  return {
    plugins: [standInPictures(), builtModules(builtRemote)],
    resolve: {
      // what describes a module, without what builds it
      alias: { '@tanabana/module-kit': '/packages/module-kit/src/define-module.ts' },
    },
    optimizeDeps: {
      include: [
        'react',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'react-router-dom',
        'swr',
        'zustand',
        'zustand/middleware',
        'zod',
        'axe-core',
      ],
    },
    test: {
      name: 'components',
      include: ['{packages,shell,mf-*}/{src,*/src}/**/*.test.tsx'],
      // a window loads the sources once and opens page after page, file after file; of the many builds that
      // `npm run check:parts` loads none would ever leave its memory
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
 * `unit`: beside the source, no database, no page; like integration tests, file after file in processes that
 * have loaded the sources once. `components`: beside the source, too, in a browser:
 * what a module renders and says, with a stand-in for the services. `integration`: in `test/` folders,
 * over real HTTP and a real database that is started once for the run.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: PATIENT,
          include: [
            '{packages,services,tools}/*/src/**/*.test.ts',
            '{shell,mf-*}/src/**/*.test.ts',
          ],
        },
      },
      components(),
      {
        test: {
          name: 'integration',
          include: ['{packages,services,tools}/*/test/**/*.test.ts', 'e2e/shop/*.test.ts'],
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
