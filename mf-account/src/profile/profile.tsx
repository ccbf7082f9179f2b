import type { User } from '@tanabana/contracts';
import { api, notify, updateUser } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { Picture } from '../avatar/picture.tsx';
import { EmailField, UsernameField } from '../forms/fields.tsx';
import { Form, useForm } from '../forms/form.tsx';
import { checkProfile } from '../forms/validation.ts';
import { Card } from '../frame/card.tsx';

/** The user's identity: picture, name, email. */
export default function Profile({ user }: { user: User }) {
  return (
    <>
      <Card title="Your picture" hideTitle>
        <Picture user={user} />
      </Card>
      <Card title="Name and email" hideTitle>
        <ProfileForm user={user} />
      </Card>
    </>
  );
}

/** Username and email. */
function ProfileForm({ user }: { user: User }) {
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
      <UsernameField {...form.text('username')} hint="You can sign in with it." />
      <EmailField
        {...form.text('email')}
        enterKeyHint="done"
        hint="We send order confirmations and password links to it."
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Saving...' : 'Save changes'}
      </Button>
    </Form>
  );
}
