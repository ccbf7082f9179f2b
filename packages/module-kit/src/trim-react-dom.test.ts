import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutViewTransitions } from './trim-react-dom.ts';

const FOLDER = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));

test('no view transition starts with the trimmed React DOM', async () => {
  const file = join(FOLDER, 'cjs/react-dom-client.production.js');
  const trimmed = withoutViewTransitions(await readFile(file, 'utf8'));
  expect(trimmed).not.toContain('ownerDocument.startViewTransition(');
  // of other functions, nothing is removed
  expect(trimmed).toContain('exports.hydrateRoot = function');
  expect(trimmed.match(/^function flushMutationEffects\(\) \{\n/gm)).toHaveLength(1);
  expect(() => withoutViewTransitions('function other() {}')).toThrow(
    'React DOM has no function trackEnterViewTransitions.',
  );
});
