import {
  can,
  type Endpoints,
  isStaff,
  ROLE_TEXTS,
  roleOf,
  type UserAccount,
} from '@tanabana/contracts';
import { useSession } from '@tanabana/storefront';
import { formatDay, formatMoment } from '@tanabana/storefront/dates';
import { Avatar, Badge, type Column, Table } from '@tanabana/ui';
import { actionsColumn, RowAction } from '../../shared/list.tsx';
import styles from './users.module.css';

export type UserChange = Endpoints.BodyInput<typeof Endpoints.authEndpoints.updateUser>;
/** Change of a user that a dialog confirms first. */
export type Question = 'role' | 'access' | 'second factor';

interface UsersTableProps {
  users: readonly UserAccount[];
  busyId: string | null;
  /** Whether the role may change customers. */
  mayChange: boolean;
  onPremium: (user: UserAccount) => void;
  onAsk: (user: UserAccount, question: Question) => void;
}

/** Accounts with state and actions. */
export function UsersTable({ users, busyId, mayChange, onPremium, onAsk }: UsersTableProps) {
  const { user: me } = useSession();
  const managesStaff = can(me, 'staff.write');
  const columns: Column<UserAccount>[] = [
    {
      header: 'User',
      block: 'title',
      cell: (user) => (
        <span className={styles.user}>
          <Avatar name={user.username} src={user.avatar} />
          <span>
            <strong>{user.username}</strong> {user.id === me?.id && '(you)'}
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
      if (!managesStaff && (isStaff(user) || !mayChange)) return null;
      return (
        <>
          {action(user.isPremium ? 'Make standard' : 'Make premium', () => onPremium(user))}
          {managesStaff && action('Change role', () => onAsk(user, 'role'))}
          {managesStaff &&
            user.hasSecondFactor &&
            action('Reset second factor', () => onAsk(user, 'second factor'))}
          {action(user.isDisabled ? 'Enable' : 'Disable', () => onAsk(user, 'access'))}
        </>
      );
    }),
  ];
  return <Table caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />;
}

function Roles({ user }: { user: UserAccount }) {
  const { isPremium, isDisabled, hasSecondFactor } = user;
  const role = roleOf(user);
  return (
    <span className={styles.roles}>
      {role && <Badge tone="info">{ROLE_TEXTS[role].label}</Badge>}
      {role && hasSecondFactor && <Badge tone="success">Second factor</Badge>}
      <Badge tone={isPremium ? 'warning' : 'neutral'}>{isPremium ? 'Premium' : 'Standard'}</Badge>
      {isDisabled && <Badge tone="danger">Disabled</Badge>}
    </span>
  );
}
