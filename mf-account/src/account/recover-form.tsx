import { MAX_EMAIL, texts } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { Alert, Button, TextField } from '@tanabana/ui';
import { useState } from 'react';
import styles from './account.module.css';
import { Refusal } from './refusal-alert.tsx';
import { useForm } from './use-form.ts';
import { checkRecover } from './validation.ts';

/** The recover tab; `focus` gives its field the focus at first. */
export function RecoverForm({ focus }: { focus: boolean }) {
  const [done, setDone] = useState<string | null>(null);
  const { ref, form, set, problems, refusal, busy, submit } = useForm({
    initial: { email: '' },
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
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={submit}
      aria-label="Recover password"
    >
      <p className={styles.lead}>
        Tell us the email of your account and we send you a link to choose a new password.
      </p>
      <Refusal text={refusal} />
      {done && <Alert tone="success">{done}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
        value={form.email}
        onChange={(event) => set({ email: event.target.value })}
        error={problems.email}
      />
      <Button type="submit" block size="l" busy={busy}>
        {busy ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  );
}
