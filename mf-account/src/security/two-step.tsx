import type { AddedFactor, SecondFactors, User } from '@tanabana/contracts';
import { api, invalidate, lazily, notify, signIn, useApi, useConfig } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { Alert, Button, ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import { hasPasskeys } from '../second-factor/passkeys.ts';
import styles from '../second-factor/second-factor.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const AppSetup = lazily(() => import('./app-setup.tsx'));
const PasskeySetup = lazily(() => import('./passkey-setup.tsx'));

type Task =
  | { kind: 'app' | 'passkey' | 'codes' | 'remove app' }
  | { kind: 'remove passkey'; id: string; name: string };

/** Second factors of the account. */
export function TwoStep({ user }: { user: User }) {
  const answer = useApi(api.auth.secondFactors, {});
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { storeName } = useConfig();
  const reload = () => invalidate(api.auth.secondFactors.route.path);
  if (answer.isLoading)
    return (
      <LoadingState label="Loading your second factors..." hideLabel>
        <Skeleton className={styles.loading} />
      </LoadingState>
    );
  if (!answer.data)
    return <ErrorState title="Your second factors could not be loaded" of={answer} />;

  const added = ({ recoveryCodes, message, ...session }: AddedFactor): void => {
    signIn(session);
    setTask(null);
    setCodes(recoveryCodes);
    notify({ tone: 'success', text: message });
    void reload();
  };
  const close = (): void => setTask(null);
  return (
    <>
      {user.needsSecondFactor && (
        <Alert tone="warning" title="Your role needs a second factor.">
          Set one up below. The dashboard opens as soon as you have.
        </Alert>
      )}
      <p>
        With a second factor nobody can sign in with your password alone. Your recovery codes help
        if you lose your device.
      </p>
      <FactorList factors={answer.data} onTask={setTask} />
      <div className={styles.actions}>
        {!answer.data.hasApp && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setTask({ kind: 'app' })}
          >
            Set up an authenticator app
          </Button>
        )}
        {hasPasskeys() && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setTask({ kind: 'passkey' })}
          >
            Add a passkey
          </Button>
        )}
      </div>
      {task?.kind === 'app' && (
        <AppSetup username={user.username} onAdded={added} onClose={close} />
      )}
      {task?.kind === 'passkey' && (
        <PasskeySetup username={user.username} onAdded={added} onClose={close} />
      )}
      {task && task.kind !== 'app' && task.kind !== 'passkey' && (
        <PasswordDialog
          {...wordsOf(task)}
          username={user.username}
          onConfirm={async (password) => {
            setCodes(await perform(task, password));
            close();
            await reload();
          }}
          onClose={close}
        />
      )}
      {codes.length > 0 && (
        <RecoveryCodes codes={codes} storeName={storeName} onClose={() => setCodes([])} />
      )}
    </>
  );
}

interface FactorListProps {
  factors: SecondFactors;
  onTask: (task: Task) => void;
}

function FactorList({ factors, onTask }: FactorListProps) {
  const { hasApp, passkeys, recoveryCodes } = factors;
  if (!hasApp && passkeys.length === 0) return null;
  const button = (label: string, name: string, task: Task) => (
    <Button
      variant="quiet"
      size="s"
      aria-haspopup="dialog"
      aria-label={name}
      onClick={() => onTask(task)}
    >
      {label}
    </Button>
  );
  return (
    <ul className={styles.rows}>
      {hasApp && (
        <li className={styles.row}>
          <strong>Authenticator app</strong>
          {button('Remove', 'Remove the authenticator app', { kind: 'remove app' })}
        </li>
      )}
      {passkeys.map(({ id, name, addedAt, usedAt }) => (
        <li key={id} className={styles.row}>
          <span>
            <strong>Passkey: {name}</strong>
            <br />
            <span className={styles.small}>
              Added {formatDay(addedAt)},{' '}
              {usedAt ? `last used ${formatDay(usedAt)}` : 'not used yet'}
            </span>
          </span>
          {button('Remove', `Remove the passkey ${name}`, { kind: 'remove passkey', id, name })}
        </li>
      ))}
      <li className={styles.row}>
        <span>
          <strong>Recovery codes</strong>
          <br />
          <span className={styles.small}>{recoveryCodes} unused</span>
        </span>
        {button('Replace', 'Replace the recovery codes', { kind: 'codes' })}
      </li>
    </ul>
  );
}

/** Performs a task with the password; returns new recovery codes, if any. @throws ApiError */
async function perform(task: Task, password: string): Promise<readonly string[]> {
  const body = { password };
  if (task.kind === 'codes') return (await api.auth.renewRecoveryCodes({ body })).recoveryCodes;
  const { message } =
    task.kind === 'remove passkey'
      ? await api.auth.removePasskey({ params: { id: task.id }, body })
      : await api.auth.removeApp({ body });
  notify({ text: message });
  return [];
}

const wordsOf = (task: Task) => {
  if (task.kind === 'codes')
    return {
      title: 'Replace the recovery codes?',
      action: 'Replace',
      children: <p>The codes that you have stored stop working.</p>,
    };
  const what = task.kind === 'remove passkey' ? `the passkey ${task.name}` : 'the app';
  return { title: `Remove ${what}?`, action: 'Remove', danger: true };
};
