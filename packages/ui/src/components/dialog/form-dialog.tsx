import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Alert } from '../feedback/badge.tsx';
import styles from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Default true. */
  open?: boolean;
  /** Label of the action. */
  submit: string;
  /** The action is destructive. */
  danger?: boolean | undefined;
  busy: boolean;
  /** Message of a failed action. */
  problem: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A dialog with a form: Cancel and the action below the fields. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, size, busy, problem, onClose } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      size={size ?? 'm'}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        ref={props.formRef}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit(event);
        }}
      >
        {props.children}
        {problem && <Alert tone="danger">{problem}</Alert>}
      </form>
    </Dialog>
  );
}
