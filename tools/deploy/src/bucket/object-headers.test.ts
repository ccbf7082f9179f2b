import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { objectHeaders } from './object-headers.ts';

const TYPES = new URL('../../../../gateway/types.conf', import.meta.url);

it('sets the type of a file as nginx does', async () => {
  const lines = (await readFile(TYPES, 'utf8')).matchAll(/^\s+(\S+\/\S+) (.+);$/gm);
  for (const [, type, endings = ''] of lines)
    for (const ending of endings.split(' ')) {
      const given = objectHeaders(`modules/mf-one/1/file.${ending}`)['Content-Type'];
      expect(given?.split(';')[0], ending).toBe(type);
    }
});

it.each([
  ['modules/mf-one/1.0.0-a/remoteEntry.js', 'public, max-age=31536000, immutable'],
  ['shell/assets/index.12.css', 'public, max-age=31536000, immutable'],
  ['modules/mf-one/1.0.0-a/mf-manifest.json', 'public, max-age=31536000, immutable'],
  ['modules/mf-one/deploys.json', 'no-cache'],
  ['shell/index.html', 'no-cache'],
  ['modules.json', 'no-cache'],
])('sets how long %s may be cached', (path, said) => {
  expect(objectHeaders(path)['Cache-Control']).toBe(said);
});
