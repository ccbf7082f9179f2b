import { describe, expect, it } from 'vitest';
import { checkLogin, checkRecover, checkRegister } from './validation.ts';

describe('login', () => {
  it('asks for an identifier, then a password of 6', () => {
    expect(Object.entries(checkLogin({ identifier: ' ', password: '12345' }))).toEqual([
      ['identifier', 'Please enter email or username.'],
      ['password', 'Password must be at least 6 characters.'],
    ]);
    expect(checkLogin({ identifier: 'asha', password: '      ' })).toEqual({});
  });
});

describe('register', () => {
  const fit = { username: 'asha.rao_1-x', email: 'a@b.in', password: 'secret', agreed: true };

  it('checks in the order of the form', () => {
    const wrong = { username: 'a b', email: 'a@b', password: '', agreed: false };
    expect(Object.entries(checkRegister(wrong))).toEqual([
      ['username', 'Username must be at least 3 characters and contain only letters/numbers/._-'],
      ['email', 'Please enter a valid email.'],
      ['password', 'Password must be at least 6 characters.'],
      ['agreed', 'Please agree to terms/benefits.'],
    ]);
  });

  it.each(['ab', 'आशा', 'asha!', 'as ha', ''])('refuses the username %j', (username) => {
    expect(checkRegister({ ...fit, username }).username).toBeDefined();
  });

  it('takes what the service takes', () => {
    expect(checkRegister(fit)).toEqual({});
    expect(checkRegister({ ...fit, username: ' abc ' })).toEqual({});
  });
});

describe('recover', () => {
  it('asks for an email', () => {
    expect(checkRecover({ email: 'asha' })).toEqual({ email: 'Please enter a valid email.' });
    expect(checkRecover({ email: ' asha@example.com ' })).toEqual({});
  });
});
