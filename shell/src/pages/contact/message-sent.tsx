import { Link, paths } from '@tanabana/storefront';
import { BlockPrintBorder, Button, buttonClass } from '@tanabana/ui';
import { useEffect, useRef } from 'react';
import styles from './message-sent.module.css';

interface Props {
  /** Where the answer will go. */
  email: string;
  onAnother: () => void;
}

/** Takes the form's place, and the focus, once the service has the message. */
export function MessageSent({ email, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <BlockPrintBorder />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Your message is with us
      </h2>
      <p>
        Thank you for writing. We answer by email, to <strong>{email}</strong>.
      </p>
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
