import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, withExitCode } from './stage-result.ts';
import { summary } from './summary.ts';

const ROOT = '/shop';

const vitest = JSON.stringify({
  numPassedTests: 3,
  testResults: [
    {
      name: '/shop/packages/ui/src/price.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        {
          ancestorTitles: ['price'],
          title: 'has a rupee sign',
          status: 'passed',
          duration: 20,
          meta: {},
        },
        {
          ancestorTitles: ['price', 'of nothing'],
          title: 'is ₹0',
          status: 'failed',
          duration: 1500,
          failureMessages: [
            "AssertionError: expected '' to be '₹0'\n    at /shop/packages/ui/src/price.test.ts:9:5",
          ],
        },
      ],
    },
    {
      name: '/shop/services/auth/test/keys.test.ts',
      status: 'failed',
      message: "Cannot find module './keys.ts'",
      assertionResults: [],
    },
    {
      name: '/shop/services/auth/test/login.test.ts',
      status: 'failed',
      message: 'no database',
      assertionResults: [{ ancestorTitles: [], title: 'lets nobody in', status: 'skipped' }],
    },
    {
      name: '/shop/packages/ui/src/name.test.ts',
      status: 'passed',
      message: '',
      assertionResults: [
        { ancestorTitles: [], title: 'is a name', status: 'passed', duration: 10, meta: {} },
        {
          ancestorTitles: [],
          title: 'ran twice',
          status: 'passed',
          duration: 900,
          meta: { warmMilliseconds: 300 },
        },
      ],
    },
  ],
});

const spec = (title: string, status: string, message?: string, slow?: string) => ({
  title,
  file: 'checkout.spec.ts',
  tests: [
    {
      status,
      results: [{ errors: message ? [{ message }] : [], duration: slow ? 31_000 : 1000 }],
      annotations: slow ? [{ type: 'slow', description: slow }] : [],
    },
  ],
});

const playwright = (errors: { message: string }[] = []) =>
  JSON.stringify({
    config: { rootDir: '/shop/e2e/tests' },
    suites: [
      {
        title: 'checkout.spec.ts',
        specs: [spec('is empty', 'expected')],
        suites: [
          {
            title: 'one order',
            specs: [
              spec('of one tab', 'flaky', 'Error: late'),
              spec(
                'of two tabs',
                'unexpected',
                '\u001b[31mError: not quiet\u001b[39m\n\n- a\n+ b',
                'two tabs order',
              ),
            ],
          },
        ],
      },
    ],
    errors,
    stats: { expected: 1, unexpected: 1, flaky: 1 },
  });

describe('summary', () => {
  it('lists each flaky or failed test with the first line of its error right before the table', () => {
    const results = [
      { name: 'lint and format', passed: 0, failed: 1, milliseconds: 2600 },
      { name: 'unit and integration tests', ...countVitest(vitest, ROOT), milliseconds: 211_400 },
      { name: 'browser tests', ...countPlaywright(playwright(), ROOT), milliseconds: 1_799_400 },
    ];
    expect(summary(results, 2_100_000)).toEqual([
      '',
      'The slowest tests:',
      ' 31.0 s  e2e/tests/checkout.spec.ts › one order › of two tabs (two tabs order)',
      '  1.5 s  packages/ui/src/price.test.ts › price › of nothing › is ₹0',
      '  1.0 s  e2e/tests/checkout.spec.ts › is empty',
      '  1.0 s  e2e/tests/checkout.spec.ts › one order › of one tab',
      '  0.3 s  packages/ui/src/name.test.ts › ran twice',
      '  0.0 s  packages/ui/src/price.test.ts › price › has a rupee sign',
      '  0.0 s  packages/ui/src/name.test.ts › is a name',
      '',
      'Failed at first, passed when repeated:',
      '~ e2e/tests/checkout.spec.ts › one order › of one tab',
      '    Error: late',
      '✗ packages/ui/src/price.test.ts › price › of nothing › is ₹0',
      "    AssertionError: expected '' to be '₹0'",
      '✗ services/auth/test/keys.test.ts',
      "    Cannot find module './keys.ts'",
      '✗ services/auth/test/login.test.ts',
      '    no database',
      '✗ e2e/tests/checkout.spec.ts › one order › of two tabs',
      '    Error: not quiet',
      '',
      '✗ lint and format                0 passed, 1 failed           2.6 s',
      '✗ unit and integration tests     3 passed, 3 failed         211.4 s',
      '✗ browser tests                  2 passed, 1 failed         1799.4 s',
      '  all of it                                                 2100.0 s',
      '',
      '5 passed, 5 failed',
    ]);
  });

  it('is a table and a sum if everything passed', () => {
    const results = [{ name: 'deployment', passed: 1, failed: 0, milliseconds: 2400 }];
    expect(summary(results, 9000)).toEqual([
      '',
      '✓ deployment                     1 passed, 0 failed           2.4 s',
      '  all of it                                                   9.0 s',
      '',
      '1 passed, 0 failed',
    ]);
  });

  it('reports errors around the browser tests', () => {
    const { failed, failures } = countPlaywright(
      playwright([{ message: 'Error: The shop did not open:\nno port' }]),
      ROOT,
    );
    expect(failed).toBe(2);
    expect(failures?.[1]).toEqual({ name: 'e2e/tests', error: 'Error: The shop did not open:' });
  });

  it('counts a failed run although every test passed', () => {
    const well = { passed: 3, failed: 0, failures: [] };
    expect(withExitCode(well, 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: [{ name: 'exited with code 1, though no test failed', error: '' }],
    });
    expect(withExitCode(well, 0)).toEqual(well);
  });
});
