import { describe, expect, it } from 'vitest';
import { checkAddress, emptyAddress, toSend } from './address-form.ts';

const home = {
  ...emptyAddress,
  firstName: 'Asha',
  phone: '+91 98765 43210',
  street: '12 Johari Bazaar',
  city: 'Jaipur',
  region: 'Rajasthan',
  postalCode: '302 001',
};

describe('address validation', () => {
  it('reports missing fields in the order of the form', () => {
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

  it.each(['30200', '3020011', '012345', '30200a', '3020 0'])(
    'rejects %j as an Indian PIN',
    (pin) => {
      expect(checkAddress({ ...home, postalCode: pin })).toEqual({
        postalCode: 'Please enter a PIN code of 6 digits.',
      });
    },
  );

  it('accepts any postcode and no state abroad', () => {
    const abroad = { ...home, country: 'United Kingdom', region: '', postalCode: 'EC1A 1BB' };
    expect(checkAddress(abroad)).toEqual({});
    expect(toSend(abroad).postalCode).toBe('EC1A 1BB');
  });

  it.each(['', '12345', 'call me', '1'.repeat(16)])('rejects the phone number %j', (phone) => {
    for (const country of ['India', 'Nepal'])
      expect(checkAddress({ ...home, country, phone }).phone).toBeDefined();
  });

  it('trims the address and reduces phone and PIN code to digits', () => {
    expect(toSend({ ...home, firstName: ' Asha ' })).toMatchObject({
      firstName: 'Asha',
      phone: '9876543210',
      postalCode: '302001',
      isDefault: false,
    });
  });
});
