import { ApiError } from '@tanabana/api-client';
import { describe, expect, it } from 'vitest';
import { problemsOf, wordsOf } from './refusal.ts';

const refused = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 409, code: 'request.invalid', message: 'No.', ...facts });

describe('wordsOf', () => {
  it('shows what the server says, and the fallback where it said nothing', () => {
    expect(wordsOf(refused({ message: 'Invalid credentials.' }), 'Failed.')).toBe(
      'Invalid credentials.',
    );
    for (const code of ['client.timeout', 'client.offline', 'client.unreadable'] as const)
      expect(wordsOf(refused({ status: 0, code }), 'Failed.')).toBe('Failed.');
    expect(wordsOf(new TypeError('x is not a function'), 'Failed.')).toBe('Failed.');
  });
});

describe('problemsOf', () => {
  const fields = ['username', 'email'] as const;

  it('puts refusals at the fields that they speak of', () => {
    const taken = refused({ code: 'auth.email_taken', message: 'Email is already registered.' });
    expect(problemsOf(taken, fields)).toEqual({ email: 'Email is already registered.' });
    const invalid = refused({
      errors: [
        { path: 'username', message: 'Too long.' },
        { path: 'other', message: 'Hm.' },
      ],
    });
    expect(problemsOf(invalid, fields)).toEqual({ username: 'Too long.' });
  });

  it('leaves all else to the form as a whole', () => {
    expect(problemsOf(refused({ code: 'auth.invalid_credentials' }), fields)).toEqual({});
    expect(problemsOf(new Error('x'), fields)).toEqual({});
  });
});
