import { Button, Dialog } from '@tanabana/ui';
import { type ReactNode, useId } from 'react';
import { CurrentPasswordField, HiddenUsername } from '../forms/fields.tsx';
import { Form, useForm } from '../forms/form.tsx';
import { checkDeletion } from '../forms/validation.ts';

interface PasswordDialogProps {
  title: string;
  /** Label of the action. */
  action: string;
  username: string;
  /** The action removes something. */
  danger?: boolean;
  /** @throws ApiError */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password before a change of the account's security. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, action, username, danger = false, onConfirm, onClose, children } = props;
  const id = useId();
  const form = useForm({
    initial: { password: '' },
    check: checkDeletion,
    failed: 'That did not work. Try again.',
    focus: 'password',
    send: ({ password }) => onConfirm(password),
  });
  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form form={form} label={title} id={id}>
        {children}
        <HiddenUsername username={username} />
        <CurrentPasswordField {...form.text('password')} label="Your password" enterKeyHint="go" />
      </Form>
    </Dialog>
  );
}
