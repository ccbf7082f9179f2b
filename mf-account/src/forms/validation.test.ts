import { ApiError } from '@tanabana/api-client';
import { describe, expect, it } from 'vitest';
import { checkLogin, checkRecover, checkRegister, problemsOf } from './validation.ts';

describe('login', () => {
  it('requires an identifier, then a password of 6 characters (rule 5.1)', () => {
    expect(Object.entries(checkLogin({ identifier: ' ', password: '12345' }))).toEqual([
      ['identifier', 'Please enter email or username.'],
      ['password', 'Password must be at least 6 characters.'],
    ]);
    expect(checkLogin({ identifier: 'asha', password: '      ' })).toEqual({});
  });
});

describe('register', () => {
  const fit = { username: 'asha.rao_1-x', email: 'a@b.in', password: 'secret', agreed: true };

  it('validates in the order of the form (rule 5.2)', () => {
    const wrong = { username: 'a b', email: 'a@b', password: '', agreed: false };
    expect(Object.entries(checkRegister(wrong))).toEqual([
      ['username', 'Username must be at least 3 characters and contain only letters/numbers/._-'],
      ['email', 'Please enter a valid email.'],
      ['password', 'Password must be at least 6 characters.'],
      ['agreed', 'Please agree to terms/benefits.'],
    ]);
  });

  it.each(['ab', 'आशा', 'asha!', 'as ha', ''])('rejects the username %j (rule 5.2)', (username) => {
    expect(checkRegister({ ...fit, username }).username).toBeDefined();
  });

  it('accepts what the service accepts (rule 5.2)', () => {
    expect(checkRegister(fit)).toEqual({});
    expect(checkRegister({ ...fit, username: ' abc ' })).toEqual({});
  });
});

describe('recover', () => {
  it('requires an email (rule 5.3)', () => {
    expect(checkRecover({ email: 'asha' })).toEqual({ email: 'Please enter a valid email.' });
    expect(checkRecover({ email: ' asha@example.com ' })).toEqual({});
  });
});

const refused = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 409, code: 'request.invalid', message: 'No.', ...facts });

describe('problemsOf', () => {
  const fields = ['username', 'email'] as const;

  it('assigns errors to the fields they name', () => {
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

  it('leaves other errors to the whole form', () => {
    expect(problemsOf(refused({ code: 'auth.invalid_credentials' }), fields)).toEqual({});
    expect(problemsOf(new Error('x'), fields)).toEqual({});
  });
});
