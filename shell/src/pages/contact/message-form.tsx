import { MAX_CONTACT_CONTENTS, MAX_EMAIL } from '@tanabana/contracts';
import { Alert, Button, TextArea, TextField } from '@tanabana/ui';
import styles from './message-form.module.css';
import { MessageSent } from './message-sent.tsx';
import { useMessage } from './use-message.ts';

/** From so many characters on the form tells how many are left. */
const NEARLY_FULL = 500;

/** A message to the shop (spec.md section 2, Contact). */
export function MessageForm() {
  const message = useMessage();
  const { form, problems, set } = message;
  const left = MAX_CONTACT_CONTENTS - form.contents.length;
  if (message.sentFrom !== null)
    return <MessageSent email={message.sentFrom} onAnother={message.writeAnother} />;

  const field = <Name extends keyof typeof form>(name: Name) => ({
    name,
    value: form[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  return (
    <form
      ref={message.ref}
      className={styles.form}
      noValidate
      onSubmit={message.submit}
      aria-label="Contact us"
    >
      {message.failure && (
        <Alert tone="danger" title={message.failure} className={styles.wide}>
          What you wrote is still here.
        </Alert>
      )}
      <TextField {...field('name')} label="Name" autoComplete="name" maxLength={100} required />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
      />
      <TextField
        {...field('phone')}
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <TextField
        {...field('website')}
        label="Website"
        optional
        type="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <TextArea
        {...field('contents')}
        label="Contents"
        className={styles.wide}
        rows={7}
        maxLength={MAX_CONTACT_CONTENTS}
        required
        hint={
          left <= NEARLY_FULL
            ? `${left} characters left.`
            : 'If it is about an order, its number helps us to find it.'
        }
      />
      <div className={styles.wide}>
        <Button type="submit" size="l" busy={message.busy} className={styles.send}>
          {message.busy ? 'Sending...' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}
