import type { User } from '@tanabana/contracts';
import { api, notify, updateUser } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { Form } from '../forms/form.tsx';
import { EmailField, UsernameField } from '../forms/name-fields.tsx';
import { useForm } from '../forms/use-form.ts';
import { checkProfile } from '../forms/validation.ts';

/** Username and email. */
export function ProfileForm({ user }: { user: User }) {
  const form = useForm({
    id: 'profile',
    initial: { username: user.username, email: user.email },
    check: checkProfile,
    failed: 'Your changes could not be saved. Try again.',
    async send({ username, email }) {
      const saved = await api.auth.updateMe({
        body: { username: username.trim(), email: email.trim() },
      });
      updateUser(saved);
      form.set({ username: saved.username, email: saved.email });
      notify({ tone: 'success', text: 'Your profile is saved.' });
    },
  });
  return (
    <Form form={form} label="Name and email">
      <UsernameField
        {...form.text('username')}
        hint="You can sign in with it, and we greet you by it."
      />
      <EmailField
        {...form.text('email')}
        enterKeyHint="done"
        hint="Order confirmations and links for a new password go here."
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Saving...' : 'Save changes'}
      </Button>
    </Form>
  );
}
