import { describe, expect, it } from 'vitest';
import { checkAddress, countries, emptyAddress, toSend } from './address-form.ts';

const home = {
  ...emptyAddress,
  firstName: 'Asha',
  phone: '+91 98765 43210',
  street: '12 Johari Bazaar',
  city: 'Jaipur',
  region: 'Rajasthan',
  postalCode: '302 001',
};

describe('an address', () => {
  it('is asked for in the order of the form', () => {
    expect(Object.keys(checkAddress(emptyAddress))).toEqual([
      'firstName',
      'phone',
      'street',
      'postalCode',
      'city',
      'region',
    ]);
    expect(checkAddress(home)).toEqual({});
  });

  it.each(['30200', '3020011', '012345', '30200a', '302  001'])('in India has no PIN %j', (pin) => {
    expect(checkAddress({ ...home, postalCode: pin })).toEqual({
      postalCode: 'Please enter a PIN code of six digits.',
    });
  });

  it('abroad has no state to choose and any postcode', () => {
    const abroad = { ...home, country: 'United Kingdom', region: '', postalCode: 'EC1A 1BB' };
    expect(checkAddress(abroad)).toEqual({});
    expect(toSend(abroad).postalCode).toBe('EC1A 1BB');
  });

  it.each(['', '12345', 'call me', '1'.repeat(16)])('has no phone number %j', (phone) => {
    expect(checkAddress({ ...home, phone }).phone).toBeDefined();
  });

  it('is sent trimmed, the PIN code without its space', () => {
    expect(toSend({ ...home, firstName: ' Asha ' })).toMatchObject({
      firstName: 'Asha',
      postalCode: '302001',
      isDefault: false,
    });
  });
});

describe('the countries', () => {
  it('begin with India, then by name, each once', () => {
    const names = countries();
    expect(names.slice(0, 2)).toEqual(['India', 'Afghanistan']);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('United Kingdom');
  });
});
