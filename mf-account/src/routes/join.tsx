import { ROLE_TEXTS, type ShownInvitation } from '@tanabana/contracts';
import {
  api,
  clearSession,
  openAccount,
  paths,
  signIn,
  useApi,
  useNavigate,
  useSession,
  useTask,
  useTitle,
} from '@tanabana/storefront';
import { Alert, Button, Container, ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import { NewPasswordField, UsernameField } from '../forms/fields.tsx';
import { Form, useForm } from '../forms/form.tsx';
import { checkJoining } from '../forms/validation.ts';
import styles from './reset-password.module.css';
import { useLinkToken } from './use-link-token.ts';

const TITLE = 'Join the team';

/** Target of the link in an invitation to the staff. */
export default function Join() {
  useTitle(TITLE);
  const { token } = useLinkToken();
  return (
    <Container width="text" className={styles.page}>
      <h1>{TITLE}</h1>
      {token ? <Invitation token={token} /> : <Alert tone="warning">{NO_TOKEN}</Alert>}
    </Container>
  );
}

const NO_TOKEN = 'This address is incomplete. Please open the link of your email again.';

/** The invitation of a link, or why it is not valid. */
function Invitation({ token }: { token: string }) {
  const answer = useApi(api.auth.openInvitation, { body: { token } });
  const { data, error } = answer;
  if (data) return <Acceptance token={token} invitation={data} />;
  if (error?.status === 422)
    return (
      <Alert tone="warning" title="This invitation is no longer valid.">
        {error.message}
      </Alert>
    );
  if (error) return <ErrorState title="The invitation could not be opened" of={answer} />;
  return (
    <LoadingState label="Opening the invitation..." hideLabel>
      <Skeleton className={styles.loading} />
    </LoadingState>
  );
}

interface AcceptanceProps {
  token: string;
  invitation: ShownInvitation;
}

function Acceptance({ token, invitation }: AcceptanceProps) {
  const { user } = useSession();
  const { email, role, by, hasAccount } = invitation;
  const { label, description } = ROLE_TEXTS[role];
  const isOwn = user?.email.toLowerCase() === email.toLowerCase();
  return (
    <>
      <p className={styles.lead}>
        {by} invites {email} to work in the dashboard as <strong>{label}</strong>. {description}
      </p>
      {user && isOwn && <AcceptButton token={token} />}
      {user && !isOwn && <OtherAccount username={user.username} />}
      {!user && hasAccount && (
        <>
          <p>An account with this address exists. Log in to accept the invitation.</p>
          <Button size="l" aria-haspopup="dialog" onClick={() => openAccount({ tab: 'login' })}>
            Log in
          </Button>
        </>
      )}
      {!user && !hasAccount && <JoinForm token={token} />}
    </>
  );
}

/** Somebody else is signed in. */
const OtherAccount = ({ username }: { username: string }) => (
  <>
    <Alert tone="warning">
      You are signed in as {username}, whose email address is another one.
    </Alert>
    <Button size="l" variant="secondary" onClick={clearSession}>
      Log out
    </Button>
  </>
);

function AcceptButton({ token }: { token: string }) {
  const navigate = useNavigate();
  const { busy, problem, run } = useTask('The invitation could not be accepted. Try again.');
  const accept = () =>
    run(async () => {
      signIn(await api.auth.acceptInvitation({ body: { token } }));
      navigate(paths.dashboard(), { replace: true });
    });
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Button size="l" busy={busy} onClick={accept}>
        {busy ? 'Accepting...' : 'Accept the invitation'}
      </Button>
    </>
  );
}

/** Creates the account. */
function JoinForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    id: 'join',
    initial: { username: '', password: '' },
    check: checkJoining,
    failed: 'Your account could not be created. Try again.',
    focus: 'username',
    async send({ username, password }) {
      signIn(await api.auth.join({ body: { token, username: username.trim(), password } }));
      navigate(paths.dashboard(), { replace: true });
    },
  });
  return (
    <Form form={form} label="Create your account" className={styles.form}>
      <UsernameField {...form.text('username')} />
      <NewPasswordField {...form.text('password')} label="Password" />
      <Button type="submit" size="l" busy={form.busy}>
        {form.busy ? 'Creating...' : 'Create your account'}
      </Button>
    </Form>
  );
}
