import { type Endpoints, formatDay, formatMoment, type UserAccount } from '@tanabana/contracts';
import { useSession } from '@tanabana/storefront';
import { Avatar, Badge, type Column, Table } from '@tanabana/ui';
import { actionsColumn, RowAction } from '../../shared/list.tsx';
import styles from './users.module.css';

export type UserChange = Endpoints.BodyInput<typeof Endpoints.authEndpoints.updateUser>;
/** Changes that require a confirmation. */
export type AccessChange = Pick<UserChange, 'isAdmin' | 'isDisabled'>;

interface UsersTableProps {
  users: readonly UserAccount[];
  busyId: string | null;
  onPremium: (user: UserAccount) => void;
  onAsk: (user: UserAccount, change: AccessChange) => void;
}

/** Accounts with state and actions. */
export function UsersTable({ users, busyId, onPremium, onAsk }: UsersTableProps) {
  const me = useSession().user?.id;
  const columns: Column<UserAccount>[] = [
    {
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
    { header: 'Email', cell: ({ email }) => email },
    { header: 'Roles', cell: (user) => <Roles user={user} /> },
    {
      header: 'Since',
      cell: ({ createdAt }) => <span className={styles.steady}>{formatDay(createdAt)}</span>,
    },
    {
      header: 'Last sign-in',
      cell: ({ lastSignInAt }) => (
        <span className={styles.steady}>{lastSignInAt ? formatMoment(lastSignInAt) : 'Never'}</span>
      ),
    },
    actionsColumn((user) => {
      const action = (label: string, onClick: () => void) => (
        <RowAction
          name={`${label}: ${user.username}`}
          disabled={busyId === user.id}
          onClick={onClick}
        >
          {label}
        </RowAction>
      );
      return (
        <>
          {action(user.isPremium ? 'Make standard' : 'Make premium', () => onPremium(user))}
          {action(user.isAdmin ? 'Remove admin' : 'Make admin', () =>
            onAsk(user, { isAdmin: !user.isAdmin }),
          )}
          {action(user.isDisabled ? 'Enable' : 'Disable', () =>
            onAsk(user, { isDisabled: !user.isDisabled }),
          )}
        </>
      );
    }),
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
