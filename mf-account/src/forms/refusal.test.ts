import { ApiError } from '@tanabana/api-client';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './refusal.ts';

const refused = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 409, code: 'request.invalid', message: 'No.', ...facts });

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
