import type { Verdict, VersionFigures } from '@tanabana/contracts';
import { Badge, type Column, Table, type Tone } from '@tanabana/ui';
import { Panel } from '../overview/overview-panels.tsx';
import styles from './deployments.module.css';
import { type Comparison, comparisonsOf } from './figures.ts';

interface Props {
  name: string;
  stable: VersionFigures;
  canary: VersionFigures;
}

const VERDICTS: Readonly<Record<Verdict, { text: string; tone: Tone }>> = {
  worse: { text: 'Worse', tone: 'danger' },
  better: { text: 'Better', tone: 'success' },
  noDifference: { text: 'No difference shown', tone: 'neutral' },
  unknown: { text: 'No data', tone: 'neutral' },
};

/** A canary beside the stable version, with 95 % intervals (rule 26.6). */
export function CanaryComparison({ name, stable, canary }: Props) {
  const caption = `Canary of ${name}`;
  return (
    <Panel title={caption}>
      <Table
        caption={caption}
        columns={columnsOf(stable.version, canary.version)}
        rows={comparisonsOf(stable, canary)}
        rowKey={({ measure }) => measure}
      />
      <p className={styles.quiet}>
        In brackets: 95 % intervals. Shares use Wilson’s score interval, their difference
        Newcombe’s; percentiles use order statistics. A measure is worse or better if the interval
        of the difference excludes 0, or if the intervals of the percentiles do not overlap. Each
        measure is judged on its own, so of 20 measures without a difference one may be marked by
        chance.
      </p>
    </Panel>
  );
}

const columnsOf = (stable: string, canary: string): readonly Column<Comparison>[] => [
  { header: 'Measure', block: 'title', cell: ({ measure }) => measure },
  { header: `Stable ${stable}`, align: 'end', cell: (row) => row.stable },
  { header: `Canary ${canary}`, align: 'end', cell: (row) => row.canary },
  {
    header: 'The canary is',
    cell: ({ verdict }) => <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].text}</Badge>,
  },
];
