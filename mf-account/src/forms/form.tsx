import { Alert, classes, VisuallyHidden } from '@tanabana/ui';
import type { FormEvent, ReactNode, RefObject } from 'react';
import styles from './form.module.css';

interface Props {
  /** What `useForm` gave. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    said: string;
    refusal: string | null;
    submit: (event: FormEvent) => void;
  };
  label: string;
  /** For a button outside of the form that sends it. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form with what the server said to it as a whole. What is wrong with fields stands at them; it is
 * read out here, inside of a dialog, where the page's own live region is silent.
 */
export function Form({ form, label, id, className, children }: Props) {
  return (
    <form
      ref={form.ref}
      id={id}
      className={classes(styles.form, className)}
      noValidate
      onSubmit={form.submit}
      aria-label={label}
    >
      <div role="alert" className={styles.said}>
        <VisuallyHidden>{form.said}</VisuallyHidden>
      </div>
      {form.refusal && <Alert tone="danger">{form.refusal}</Alert>}
      {children}
    </form>
  );
}
