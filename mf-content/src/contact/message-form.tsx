import { MAX_CONTACT_CONTENTS, MAX_EMAIL } from '@tanabana/contracts';
import { Link, paths } from '@tanabana/storefront';
import {
  Alert,
  BlockPrintBorder,
  Button,
  buttonClass,
  TextArea,
  TextField,
  type TextFieldProps,
} from '@tanabana/ui';
import { useEffect, useRef } from 'react';
import styles from './message-form.module.css';
import { useMessage } from './use-message.ts';

/** Remaining characters from which the form shows a counter. */
const NEARLY_FULL = 500;

/** The contact form (rule 2.17). */
export function MessageForm() {
  const message = useMessage();
  const { form, problems, set } = message;
  const left = MAX_CONTACT_CONTENTS - form.contents.length;
  if (message.sentFrom !== null)
    return (
      <MessageSent
        email={message.sentFrom}
        number={message.number}
        onAnother={message.writeAnother}
      />
    );

  const field = <Name extends keyof typeof form>(name: Name) => ({
    name,
    value: form[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const text = (name: keyof typeof form, label: string, rest: Partial<TextFieldProps>) => (
    <TextField {...field(name)} label={label} optional={!rest.required} {...rest} />
  );
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
          Your message is still here.
        </Alert>
      )}
      {text('name', 'Name', { autoComplete: 'name', maxLength: 100, required: true })}
      {text('email', 'Email', {
        type: 'email',
        autoComplete: 'email',
        maxLength: MAX_EMAIL,
        required: true,
      })}
      {text('phone', 'Phone', { type: 'tel', autoComplete: 'tel', maxLength: 30 })}
      {text('website', 'Website', {
        type: 'url',
        autoComplete: 'url',
        autoCapitalize: 'none',
        spellCheck: false,
        maxLength: 200,
      })}
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
            : 'If your message is about an order, include its number.'
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

interface SentProps {
  number: string | undefined;
  /** Reply address. */
  email: string;
  onAnother: () => void;
}

/** Replaces the form and takes the focus once the message was accepted. */
function MessageSent({ email, number, onAnother }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <BlockPrintBorder />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        We have received your message
      </h2>
      <p>
        Thank you for writing. We answer by email, to <strong>{email}</strong>.
      </p>
      {number && (
        <p>
          Its number is <strong>{number}</strong>. Mention it when you contact us again.
        </p>
      )}
      <div className={styles.ways}>
        <Link to={paths.shop()} className={buttonClass()}>
          Go to the shop
        </Link>
        <Button variant="quiet" onClick={onAnother}>
          Write another message
        </Button>
      </div>
    </div>
  );
}
