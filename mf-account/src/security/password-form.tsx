import { MAX_PASSWORD, type User } from '@tanabana/contracts';
import { api, notify, signIn } from '@tanabana/storefront';
import { Button, PasswordField } from '@tanabana/ui';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { checkPasswordChange } from '../forms/validation.ts';

/** The old password and a new one. The session goes on with a token of its own; all others end. */
export function PasswordForm({ user }: { user: User }) {
  const form = useForm({
    id: 'password',
    initial: { current: '', next: '' },
    check: checkPasswordChange,
    failed: 'Your password could not be changed. Try again.',
    async send(body) {
      const { message, ...session } = await api.auth.changePassword({ body });
      signIn(session);
      form.set({ current: '', next: '' });
      notify({ tone: 'success', text: message });
    },
  });
  return (
    <Form form={form} label="Change your password">
      {/* tells password managers whose password it is */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.username}
        readOnly
        hidden
      />
      <PasswordField
        label="Current password"
        {...form.text('current')}
        autoComplete="current-password"
        enterKeyHint="next"
        maxLength={MAX_PASSWORD}
        required
      />
      <PasswordField
        label="New password"
        {...form.text('next')}
        autoComplete="new-password"
        enterKeyHint="done"
        maxLength={MAX_PASSWORD}
        required
        hint="At least 6 characters. Every other device is signed out."
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Changing...' : 'Change password'}
      </Button>
    </Form>
  );
}
