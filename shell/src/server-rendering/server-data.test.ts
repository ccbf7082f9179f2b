import { expect, it } from 'vitest';
import { isOfSameVersions } from './server-data.ts';

const rendered = { parts: [], versions: { 'mf-catalog': '2' }, answers: {}, missing: {} };
const browserWith = (versions: Record<string, string>) => ({
  find: (module: string) => {
    const version = versions[module];
    return version === undefined ? undefined : { version };
  },
});

it.each([
  ['the same versions', { 'mf-catalog': '2', 'mf-cart': '1' }, true],
  ['another version', { 'mf-catalog': '1' }, false],
  ['none of it', { 'mf-cart': '1' }, false],
])(
  'a browser that has %s uses the server-rendered content only if it is the same',
  (_, versions, is) => {
    expect(isOfSameVersions(rendered, browserWith(versions))).toBe(is);
  },
);
