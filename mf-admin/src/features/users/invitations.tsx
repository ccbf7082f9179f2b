import { EMAIL_PATTERN, type Invitation, ROLE_TEXTS, type Role, texts } from '@tanabana/contracts';
import { announce, api, invalidate, serverNow, useApi, useTask } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import {
  Alert,
  Badge,
  Button,
  ChoiceGroup,
  type Column,
  FormDialog,
  PlusIcon,
  Table,
  TextField,
} from '@tanabana/ui';
import { useState } from 'react';
import { actionsColumn, ListStates, RowAction } from '../../shared/list.tsx';
import { roleNamed, roleOptions } from './role-options.ts';
import styles from './users.module.css';

const reload = () => invalidate(api.auth.invitations.route.path);

/** Open invitations to the staff; for owners. */
export function Invitations() {
  const list = useApi(api.auth.invitations, {});
  const [isInviting, setInviting] = useState(false);
  const { busy, problem, run } = useTask('The invitation could not be changed.');
  const resend = ({ id, email }: Invitation) =>
    run(async () => {
      await api.auth.resendInvitation({ params: { id } });
      announce(`Invitation sent to ${email}`);
      await reload();
    });
  const revoke = ({ id, email }: Invitation) =>
    run(async () => {
      await api.auth.revokeInvitation({ params: { id } });
      announce(`Invitation to ${email} withdrawn`);
      await reload();
    });
  const columns: Column<Invitation>[] = [
    { header: 'Email', block: 'title', cell: ({ email }) => email },
    { header: 'Role', cell: ({ role }) => ROLE_TEXTS[role].label },
    { header: 'Invited by', cell: ({ by }) => by },
    { header: 'Expires', cell: (invitation) => <Expiry invitation={invitation} /> },
    actionsColumn((invitation) => (
      <>
        <RowAction
          name={`Send again: ${invitation.email}`}
          disabled={busy}
          onClick={() => resend(invitation)}
        >
          Send again
        </RowAction>
        <RowAction
          name={`Withdraw: ${invitation.email}`}
          disabled={busy}
          onClick={() => revoke(invitation)}
        >
          Withdraw
        </RowAction>
      </>
    )),
  ];
  return (
    <section aria-labelledby="invitations" className={styles.invitations}>
      <div className={styles.head}>
        <h3 id="invitations">Invitations</h3>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
          <PlusIcon size={16} />
          Invite staff
        </Button>
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ListStates
        state={list}
        failed="Failed to load invitations"
        count={list.data?.data.length}
        empty={{ title: 'No open invitations' }}
      >
        <Table
          caption="Invitations"
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={({ id }) => id}
        />
      </ListStates>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </section>
  );
}

function Expiry({ invitation: { expiresAt } }: { invitation: Invitation }) {
  const isOver = Date.parse(expiresAt) <= serverNow().getTime();
  return isOver ? (
    <Badge tone="danger">Expired</Badge>
  ) : (
    <span className={styles.steady}>{formatDay(expiresAt)}</span>
  );
}

/** Invites somebody by email. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('support');
  const [wrong, setWrong] = useState<string | undefined>();
  const { busy, problem, run } = useTask('The invitation could not be sent.');
  const send = async (): Promise<void> => {
    if (!EMAIL_PATTERN.test(email.trim())) return setWrong(texts.validation.email);
    const done = await run(async () => {
      await api.auth.invite({ body: { email: email.trim(), role } });
      announce(`Invitation sent to ${email.trim()}`);
      await reload();
    });
    if (done) onClose();
  };
  return (
    <FormDialog
      title="Invite staff"
      submit="Send invitation"
      busy={busy}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        error={wrong}
        hint="They get a link that works once, for 7 days."
        required
        onChange={({ target }) => {
          setEmail(target.value);
          setWrong(undefined);
        }}
      />
      <ChoiceGroup
        legend="Role"
        options={roleOptions}
        value={role}
        onChange={(value) => setRole(roleNamed(value) ?? 'support')}
      />
    </FormDialog>
  );
}
