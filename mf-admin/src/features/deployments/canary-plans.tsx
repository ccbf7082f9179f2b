import type { CanaryProgress } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Badge, type Column, Table, type Tone } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';
import { Panel } from '../overview/overview-panels.tsx';
import styles from './deployments.module.css';
import { duration, evidenceText, measureText, NONE, perThousand, planText } from './figures.ts';
import { telemetryCalls } from './telemetry-calls.ts';

/** Milliseconds between reloads; decisions are made every 5 s. */
const REFRESH_EVERY = 5000;

const OUTCOMES: Readonly<
  Record<NonNullable<CanaryProgress['outcome']>, { text: string; tone: Tone }>
> = {
  promoted: { text: 'Promoted', tone: 'success' },
  withdrawn: { text: 'Withdrawn', tone: 'danger' },
  stayed: { text: 'Too little data', tone: 'warning' },
  endedByHand: { text: 'Ended by hand', tone: 'neutral' },
};

/** Plans of canaries with their progress and the reasons of decisions (rule 26.9). */
export function CanaryPlans({ module }: { module: string | undefined }) {
  const answer = useApi(telemetryCalls.canaries, {}, { refreshEvery: REFRESH_EVERY });
  const shown = answer.data?.data.filter((one) => module === undefined || one.module === module);
  return (
    <Panel title="Canary plans">
      <ListStates
        state={answer}
        failed="Failed to load the plans of canaries"
        count={shown?.length}
        empty={{
          title: 'No canary had a plan in 30 days',
          text: 'A deploy of a module or service with --canary and --promote-after promotes or withdraws its canary automatically.',
        }}
        expected={1}
      >
        <ul className={styles.errors}>
          {shown?.map((canary) => (
            <li key={canary.id}>
              <OnePlan canary={canary} />
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>
          The evidence is a likelihood ratio that is valid at every look: of 100 canaries that are
          not worse, at most one is withdrawn. A report is slow beyond 1.25 times the earlier 75th
          percentile of the stable version, plus a margin. The limit of a service is from the first
          requests to its stable instances.
        </p>
      </ListStates>
    </Panel>
  );
}

function OnePlan({ canary }: { canary: CanaryProgress }) {
  const { kind, module, version, stable, outcome, isPending, events, bound, share } = canary;
  const trials = kind === 'service' ? 'requests' : 'reports';
  const state = outcome ? OUTCOMES[outcome] : ({ text: 'Running', tone: 'neutral' } as const);
  const last = events.at(-1);
  return (
    <details className={styles.error} open={outcome === null}>
      <summary>
        <span className={styles.message}>
          {module} {version}
        </span>
        <span className={styles.quiet}>
          <Badge tone={state.tone}>{state.text}</Badge> beside{' '}
          {kind === 'service' ? 'the stable instances' : stable}, started{' '}
          {formatMoment(canary.startedAt)}
        </span>
        {last && <span>{last.reason}</span>}
      </summary>
      {isPending && <p role="status">The decision is being applied to the registry.</p>}
      {kind === 'service' && share === 100 && (
        <p role="status">
          The canary gets all requests until somebody deploys it as the stable version and ends its
          plan with --promote.
        </p>
      )}
      <p>{planText(canary)}</p>
      <p>
        Evidence that the canary is worse: <strong>{evidenceText(canary.evidence)}</strong>. At{' '}
        {count(bound)} it is withdrawn.
      </p>
      <Table
        caption={`${kind === 'service' ? 'Requests to' : 'Reports with'} ${module} ${version} since its plan started`}
        columns={columnsOf(canary, trials)}
        rows={canary.figures}
        rowKey={({ measure }) => measure}
      />
      <ol className={styles.deploys} aria-label={`Decisions about ${module} ${version}`}>
        {events.map(({ at, share, reason, evidence }) => (
          <li key={`${at} ${reason}`}>
            {formatMoment(at)}, at {share} %: {reason} Evidence {evidenceText(evidence)}.
          </li>
        ))}
      </ol>
    </details>
  );
}

type Figure = CanaryProgress['figures'][number];

const columnsOf = (
  { kind, stable, version }: CanaryProgress,
  trials: string,
): readonly Column<Figure>[] => {
  const [stableHead, canaryHead] =
    kind === 'service' ? ['Stable', 'Canary'] : [`Stable ${stable}`, `Canary ${version}`];
  const share = ({ trials, events }: Figure['stable']) =>
    trials === 0 ? NONE : `${perThousand(events, trials)} of ${count(trials)}`;
  return [
    { header: `Per 1,000 ${trials}`, block: 'title', cell: ({ measure }) => measureText(measure) },
    {
      header: 'Slow beyond',
      align: 'end',
      cell: ({ slowMs }) => (slowMs === null ? NONE : duration(slowMs)),
    },
    { header: stableHead, align: 'end', cell: (row) => share(row.stable) },
    { header: canaryHead, align: 'end', cell: (row) => share(row.canary) },
    { header: 'Evidence', align: 'end', cell: ({ evidence }) => evidenceText(evidence) },
  ];
};
