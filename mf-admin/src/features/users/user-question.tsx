import type { UserAccount } from '@tanabana/contracts';
import { ConfirmDialog } from '@tanabana/ui';
import type { UserChange } from './use-user-change.ts';

export interface Question {
  user: UserAccount;
  change: Pick<UserChange, 'isAdmin' | 'isDisabled'>;
}

interface UserQuestionProps {
  question: Question;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before somebody gets or loses power over the shop, or is shut out. */
export function UserQuestion({ question, busy, onConfirm, onClose }: UserQuestionProps) {
  const { title, text, confirm } = wordsOf(question);
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

function wordsOf({ user: { username }, change }: Question) {
  if (change.isAdmin === true)
    return {
      title: `Make ${username} an admin?`,
      confirm: 'Make admin',
      text: 'Admins see every order and customer, and change products, orders and users.',
    };
  if (change.isAdmin === false)
    return {
      title: `Remove ${username} as admin?`,
      confirm: 'Remove admin',
      text: 'Their sessions end at once. They keep their account and their own orders.',
    };
  return change.isDisabled
    ? {
        title: `Disable ${username}?`,
        confirm: 'Disable',
        text: 'They are signed out everywhere and cannot sign in until they are enabled again.',
      }
    : {
        title: `Enable ${username}?`,
        confirm: 'Enable',
        text: 'They can sign in again.',
      };
}
