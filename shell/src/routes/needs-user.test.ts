import { type Guarded, getConfig } from '@tanabana/storefront';
import { expect, it } from 'vitest';
import { needsUser } from './needs-user.ts';

const unlessGuests: Guarded = { unless: 'guestCheckout' };
const unlessNonsense = { unless: 'nothing' } as unknown as Guarded;

it.each([
  [undefined, true, false],
  [true, true, true],
  [unlessGuests, false, true],
  [unlessGuests, true, false],
  [unlessNonsense, true, true],
])(
  'GIVEN guarded %j and guest checkout %s THEN a user is needed: %s',
  (guarded, guestCheckout, needed) => {
    expect(needsUser({ guarded }, { ...getConfig(), guestCheckout })).toBe(needed);
  },
);
