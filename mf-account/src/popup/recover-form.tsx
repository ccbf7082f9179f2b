import { texts } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import { useState } from 'react';
import { Form } from '../forms/form.tsx';
import { EmailField } from '../forms/name-fields.tsx';
import { useForm } from '../forms/use-form.ts';
import { checkRecover } from '../forms/validation.ts';
import styles from './popup.module.css';

interface Props {
  /** Filled in at first: what was typed into the login. */
  email: string;
  /** Takes the focus at first. */
  focus: boolean;
}

/** The recover tab. */
export function RecoverForm({ email, focus }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    id: 'recover',
    initial: { email },
    check: checkRecover,
    failed: texts.failed.recover,
    focus: focus && 'email',
    async send({ email }) {
      setDone(null);
      const { message } = await api.auth.recover({ body: { email: email.trim() } });
      setDone(message || texts.failed.recovered);
    },
  });
  return (
    <Form form={form} label="Recover password">
      <p className={styles.lead}>
        Tell us the email of your account and we send you a link to choose a new password.
      </p>
      {done && <Alert tone="success">{done}</Alert>}
      <EmailField {...form.text('email')} enterKeyHint="send" />
      <Button type="submit" block size="l" busy={form.busy}>
        {form.busy ? 'Sending...' : 'Send the link'}
      </Button>
    </Form>
  );
}
