import { expect, test } from 'vitest';
import { deployOf, rowsOf } from './deployment-rows.ts';

test('lists a canary in its own row, and the shell first', () => {
  const canary = { share: 10, module: { version: '2' } };
  const modules = [
    { name: 'mf-cart', version: '1', canary },
    { name: 'mf-gifts', version: '7' },
  ];
  expect(rowsOf({ shell: 'ab12', modules })).toEqual([
    { name: 'shell', version: 'ab12', share: 100 },
    { name: 'mf-cart', version: '1', share: 90 },
    { name: 'mf-cart', version: '2', share: 10 },
    { name: 'mf-gifts', version: '7', share: 100 },
  ]);
});

test("shows a version's last deploy, whatever was deployed since", () => {
  const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`;
  const deploys = [
    { version: '1', at: at(1), kind: 'live' as const, by: 'asha' },
    { version: '2', at: at(2), kind: 'live' as const },
    { version: '1', at: at(3), kind: 'live' as const, by: 'meera', shop: '0.2.0' },
    { version: '1', at: at(4), kind: 'removed' as const },
  ];
  expect(deployOf(deploys, '1')).toEqual(deploys[2]);
  expect(deployOf(deploys, '3')).toBe(undefined);
});
