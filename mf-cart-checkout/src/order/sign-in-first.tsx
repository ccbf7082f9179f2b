import { openAccount, useTitle } from '@tanabana/storefront';
import { Button, EmptyState } from '@tanabana/ui';
import { useEffect } from 'react';

/** Who comes without being signed in and without a guest's key signs in and stays here. */
export function SignInFirst() {
  useTitle('Your order');
  useEffect(() => openAccount(), []);
  return (
    <EmptyState
      as="h1"
      title="Sign in to see this order"
      action={<Button onClick={() => openAccount()}>Log in</Button>}
    >
      An order is shown to the account that placed it. Ordered as a guest? Open the link in the mail
      that we sent you.
    </EmptyState>
  );
}
