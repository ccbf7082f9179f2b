import { describe, expect, it } from 'vitest';
import { chooseTests, MAIN_PATH, type TestFiles } from './changed-tests.ts';

const all: TestFiles = {
  unit: ['packages/contracts/src/rules/tax.test.ts', 'mf-account/src/forms/form.test.ts'],
  components: [
    'mf-account/src/popup/popup.test.tsx',
    'mf-catalog/src/shop/shop.test.tsx',
    'shell/src/routes/guard.test.tsx',
  ],
  integration: [
    'services/orders/test/tax.test.ts',
    'packages/shop-runner/test/gateway/api.test.ts',
  ],
  browser: ['e2e/tests/cart.spec.ts', 'e2e/tests/server-rendering.spec.ts', MAIN_PATH],
};
const imported: Record<string, string[]> = {
  'packages/contracts/src/rules/tax.test.ts': ['packages/contracts/src/rules/tax.ts'],
  'services/orders/test/tax.test.ts': [
    'services/orders/src/app.ts',
    'packages/contracts/src/rules/tax.ts',
  ],
};
const choose = (...changed: string[]) =>
  chooseTests(changed, all, (file) => new Set([file, ...(imported[file] ?? [])]));

describe('the tests affected by a change', () => {
  it('include those that import it, directly or not, and the main path', () => {
    expect(choose('packages/contracts/src/rules/tax.ts')).toEqual({
      unit: ['packages/contracts/src/rules/tax.test.ts'],
      components: [],
      integration: ['services/orders/test/tax.test.ts'],
      browser: [MAIN_PATH],
    });
  });

  it('include all component tests of a changed module', () => {
    expect(choose('mf-account/src/popup/popup.module.css').components).toEqual([
      'mf-account/src/popup/popup.test.tsx',
    ]);
  });

  it('include those that read it as a file or start it', () => {
    expect(choose('gateway/headers.conf.template').integration).toEqual([
      'packages/shop-runner/test/gateway/api.test.ts',
    ]);
    expect(choose('shell/src/server-rendering/early.ts').browser).toEqual([
      MAIN_PATH,
      'e2e/tests/server-rendering.spec.ts',
    ]);
  });

  it('include changed tests', () => {
    expect(choose('e2e/tests/cart.spec.ts').browser).toEqual([MAIN_PATH, 'e2e/tests/cart.spec.ts']);
    expect(choose('mf-account/src/forms/form.test.ts').unit).toEqual([
      'mf-account/src/forms/form.test.ts',
    ]);
  });

  it('are all tests if a dependency changes', () => {
    expect(choose('package-lock.json')).toEqual({ ...all, browser: [MAIN_PATH] });
  });
});
