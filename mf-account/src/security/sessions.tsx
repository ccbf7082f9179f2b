import type { OpenSession } from '@tanabana/contracts';
import { api, invalidate, notify, signIn, useApi, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Badge, Button, ErrorState, LoadingState, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import styles from '../second-factor/second-factor.module.css';

const reload = () => invalidate(api.auth.sessions.route.path);

/** Devices that are signed in, each of which can be signed out. */
export function Sessions() {
  const answer = useApi(api.auth.sessions, {});
  const [ending, setEnding] = useState<string | null>(null);
  const { busy, problem, run } = useTask('The device could not be signed out. Try again.');
  if (answer.isLoading)
    return (
      <LoadingState label="Loading the devices..." hideLabel>
        <Skeleton className={styles.loading} />
      </LoadingState>
    );
  if (!answer.data) return <ErrorState title="The devices could not be loaded" of={answer} />;
  const sessions = answer.data.data;
  const end = (id: string) => {
    setEnding(id);
    return run(async () => {
      const { message } = await api.auth.endSession({ params: { id } });
      notify({ text: message });
      await reload();
    });
  };
  const endOthers = () => {
    setEnding('others');
    return run(async () => {
      signIn(await api.auth.endOtherSessions({}));
      notify({ text: 'All other devices are signed out.' });
      await reload();
    });
  };
  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <SessionText session={session} />
            {!session.isCurrent && (
              <Button
                variant="secondary"
                size="s"
                busy={busy && ending === session.id}
                onClick={() => end(session.id)}
                aria-label={`Sign out ${nameOf(session)}, since ${formatMoment(session.startedAt)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <div>
          <Button variant="secondary" busy={busy && ending === 'others'} onClick={endOthers}>
            Sign out all other devices
          </Button>
        </div>
      )}
    </>
  );
}

const nameOf = ({ device }: OpenSession): string => device ?? 'Unknown device';

function SessionText({ session }: { session: OpenSession }) {
  return (
    <span>
      <strong>{nameOf(session)}</strong>{' '}
      {session.isCurrent && <Badge tone="success">This device</Badge>}
      <br />
      <span className={styles.small}>
        Since {formatMoment(session.startedAt)}, last used about {formatMoment(session.usedAt)}
      </span>
    </span>
  );
}
