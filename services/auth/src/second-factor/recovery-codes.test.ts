import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('creates ten different codes, which are read regardless of case, dashes and look-alikes', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const [code = ''] = codes;
  expect(hashRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(
    hashRecoveryCode(code),
  );
  expect(hashRecoveryCode('O1IL')).toBe(hashRecoveryCode('0111'));
  expect(hashRecoveryCode(codes[1] ?? '')).not.toBe(hashRecoveryCode(code));
});
