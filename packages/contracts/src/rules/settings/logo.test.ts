import { expect, test } from 'vitest';
import { fitLogo, logoOf, logoValue } from './logo.ts';

test('parses the logo setting, and scales a logo down but never up to fit a box (rule 20.8)', () => {
  const logo = { id: 'a'.repeat(24), width: 640, height: 160 };
  expect(logoOf(logoValue(logo))).toEqual(logo);
  for (const text of [undefined, '', 'a'.repeat(24), `${logo.id}-9999x10`, `"><script>-64x64`])
    expect(logoOf(text)).toBeNull();
  expect(fitLogo(logo, { width: 200, height: 40 })).toEqual({ width: 160, height: 40 });
  expect(fitLogo({ width: 40, height: 32 }, { width: 200, height: 40 })).toEqual({
    width: 40,
    height: 32,
  });
});
