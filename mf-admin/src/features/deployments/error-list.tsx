import type { TelemetryError } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Badge } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';
import { Panel } from '../overview/overview-panels.tsx';
import styles from './deployments.module.css';
import { telemetryCalls } from './telemetry-calls.ts';

const KINDS: Readonly<Record<TelemetryError['kind'], string>> = {
  error: 'Script',
  load: 'Load',
  render: 'Render',
};

/** The newest errors of all modules or of one, with their stacks (rule 26.7). */
export function ErrorList({ module }: { module: string | undefined }) {
  const answer = useApi(telemetryCalls.errors, { query: { module } });
  return (
    <Panel title="Last errors">
      <ListStates
        state={answer}
        failed="Failed to load the errors"
        count={answer.data?.data.length}
        empty={{ title: 'No errors were reported in 30 days' }}
        expected={3}
      >
        <ul className={styles.errors}>
          {answer.data?.data.map((error) => (
            <li key={error.id}>
              <OneError error={error} />
            </li>
          ))}
        </ul>
      </ListStates>
    </Panel>
  );
}

function OneError({ error }: { error: TelemetryError }) {
  const { module, version, kind, message, path, lastAt, firstAt, request, frames } = error;
  return (
    <details className={styles.error}>
      <summary>
        <span className={styles.message}>{message || 'Error without a message'}</span>
        <span className={styles.quiet}>
          <Badge tone="danger">{KINDS[kind]}</Badge> {module} {version} ·{' '}
          {count(error.count, 'time')}, last {formatMoment(lastAt)}
        </span>
      </summary>
      <p className={styles.quiet}>
        First {formatMoment(firstAt)}
        {path && ` · page ${path}`}
        {request && ` · request ${request}`}
      </p>
      {frames.length === 0 && <p className={styles.quiet}>The browser reported no stack.</p>}
      <ol className={styles.frames}>
        {frames.map(({ name, source, line, column, isMapped }) => (
          <li key={`${source}:${line}:${column}:${name}`}>
            <code>
              {name || 'anonymous'} {source}:{line}:{column}
            </code>
            {!isMapped && <span className={styles.quiet}> (built file)</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
