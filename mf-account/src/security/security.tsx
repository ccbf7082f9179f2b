import type { User } from '@tanabana/contracts';
import { Card } from '../frame/card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** Password, and the devices that are signed in. */
export default function Security({ user }: { user: User }) {
  return (
    <>
      <Card title="Change your password">
        <PasswordForm user={user} />
      </Card>
      <Card title="Sign out everywhere">
        <SignOutEverywhere />
      </Card>
    </>
  );
}
