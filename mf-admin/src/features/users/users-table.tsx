import type { UserAccount } from '@tanabana/contracts';
import { useSession } from '@tanabana/storefront';
import { Avatar, Badge, Button, type Column, Table } from '@tanabana/ui';
import parts from '../../parts/parts.module.css';
import { dateOf, momentOf } from '../../words/times.ts';
import type { Question } from './user-question.tsx';
import styles from './users.module.css';

interface UsersTableProps {
  users: readonly UserAccount[];
  busyId: string | null;
  onPremium: (user: UserAccount) => void;
  onAsk: (user: UserAccount, change: Question['change']) => void;
}

/** Accounts with what they are and what can be done with them. */
export function UsersTable({ users, busyId, onPremium, onAsk }: UsersTableProps) {
  const me = useSession().user?.id;
  const columns: Column<UserAccount>[] = [
    {
      id: 'user',
      header: 'User',
      block: 'title',
      cell: (user) => (
        <span className={styles.user}>
          <Avatar name={user.username} src={user.avatar} />
          <span>
            <strong>{user.username}</strong> {user.id === me && '(you)'}
          </span>
        </span>
      ),
    },
    { id: 'email', header: 'Email', cell: ({ email }) => email },
    { id: 'roles', header: 'Roles', cell: (user) => <Roles user={user} /> },
    {
      id: 'since',
      header: 'Since',
      cell: ({ createdAt }) => <span className={styles.steady}>{dateOf(createdAt)}</span>,
    },
    {
      id: 'signIn',
      header: 'Last sign-in',
      cell: ({ lastSignInAt }) => (
        <span className={styles.steady}>{lastSignInAt ? momentOf(lastSignInAt) : 'Never'}</span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      block: 'alone',
      cell: (user) => {
        const action = (label: string, onClick: () => void) => (
          <Button
            variant="quiet"
            size="s"
            aria-label={`${label}: ${user.username}`}
            disabled={busyId === user.id}
            onClick={onClick}
          >
            {label}
          </Button>
        );
        return (
          <div className={parts.rowActions}>
            {action(user.isPremium ? 'Make standard' : 'Make premium', () => onPremium(user))}
            {action(user.isAdmin ? 'Remove admin' : 'Make admin', () =>
              onAsk(user, { isAdmin: !user.isAdmin }),
            )}
            {action(user.isDisabled ? 'Enable' : 'Disable', () =>
              onAsk(user, { isDisabled: !user.isDisabled }),
            )}
          </div>
        );
      },
    },
  ];
  return <Table caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />;
}

function Roles({ user: { isAdmin, isPremium, isDisabled } }: { user: UserAccount }) {
  return (
    <span className={styles.roles}>
      {isAdmin && <Badge tone="info">Admin</Badge>}
      <Badge tone={isPremium ? 'warning' : 'neutral'}>{isPremium ? 'Premium' : 'Standard'}</Badge>
      {isDisabled && <Badge tone="danger">Disabled</Badge>}
    </span>
  );
}
