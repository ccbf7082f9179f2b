import type { User } from '@tanabana/contracts';
import { api, clearSession, notify, useTask } from '@tanabana/storefront';
import { Alert, Button, saveFile } from '@tanabana/ui';
import { CurrentPasswordField, HiddenUsername } from '../forms/fields.tsx';
import { Form, useForm } from '../forms/form.tsx';
import { checkDeletion } from '../forms/validation.ts';
import { Card } from '../frame/card.tsx';
import { collectData } from './collect-data.ts';

/** Download and deletion of a user's data. */
export default function OwnData({ user }: { user: User }) {
  return (
    <>
      <Card title="Download your data">
        <Download user={user} />
      </Card>
      <Card title="Delete your account">
        <Deletion user={user} />
      </Card>
    </>
  );
}

function Download({ user }: { user: User }) {
  const { busy, problem, run } = useTask('Your data could not be collected. Try again.');
  const download = () => run(async () => saveFile(await collectData(user.id), 'my-data.json'));
  return (
    <>
      <p>
        Your account, addresses, orders, reviews, wishlist, messages to us and your back-in-stock
        requests, as one file (JSON).
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button variant="secondary" busy={busy} onClick={download}>
        {busy ? 'Collecting...' : 'Download'}
      </Button>
    </>
  );
}

function Deletion({ user }: { user: User }) {
  const form = useForm({
    id: 'deletion',
    initial: { password: '' },
    check: checkDeletion,
    failed: 'Your account could not be deleted. Try again.',
    async send(body) {
      const { message } = await api.auth.deleteMe({ body });
      clearSession();
      notify({ text: message });
    },
  });
  return (
    <>
      <p>
        Your profile, picture, addresses, wishlist, messages and all sessions are deleted
        permanently. Your reviews stay without your name, order and email.
      </p>
      <p>
        Of your orders the shop keeps what tax law asks for (CGST Act, section 36: six years): what
        was bought, paid and taxed, the number of a payment, and the name and address on an invoice.
        An order that is on its way keeps its email and phone until it has arrived.
      </p>
      <Form form={form} label="Delete your account">
        <HiddenUsername username={user.username} />
        <CurrentPasswordField
          {...form.text('password')}
          label="Your password"
          enterKeyHint="done"
        />
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? 'Deleting...' : 'Delete my account'}
        </Button>
      </Form>
    </>
  );
}
