import type { VersionFigures } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { ChoiceGroup, type Column, SelectField, Table } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';
import { oneOf, useAddressState } from '../../shared/use-address-state.ts';
import { Panel } from '../overview/overview-panels.tsx';
import { CanaryComparison } from './canary-comparison.tsx';
import { CanaryPlans } from './canary-plans.tsx';
import { CourseChart } from './course-chart.tsx';
import { type Deploy, type DeploymentRow, deployOf, rowsOf } from './deployment-rows.ts';
import styles from './deployments.module.css';
import { ErrorList } from './error-list.tsx';
import { durationOf, figuresOf, NONE, perThousand } from './figures.ts';
import { files } from './files.ts';
import { telemetryCalls } from './telemetry-calls.ts';

const PERIODS = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
] as const;
const HOURS = PERIODS.map(({ value }) => value);

/** Live versions with their figures, canaries beside stable versions, and the last errors. */
export default function DeploymentsTab() {
  const { state, set } = useAddressState({ hours: '24', module: '' });
  const hours = oneOf(HOURS, state.hours) || '24';
  const registry = useApi(files.registry, {});
  const rows = registry.data && rowsOf(registry.data);
  const names = [...new Set(rows?.map(({ name }) => name))];
  const module = oneOf(names, state.module) || undefined;
  const summary = useApi(telemetryCalls.summary, { query: { hours, module } });
  const versions = summary.data?.versions ?? [];
  const shown = rows?.filter(({ name }) => module === undefined || name === module) ?? [];
  return (
    <div className={styles.deployments}>
      <div className={styles.filters}>
        <ChoiceGroup
          hideLegend
          legend="Period"
          look="chips"
          options={PERIODS}
          value={hours}
          onChange={(next) => set({ hours: next })}
        />
        <SelectField
          label="Module"
          value={module ?? ''}
          options={[
            { value: '', label: 'All' },
            ...names.map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => set({ module: target.value })}
        />
      </div>
      <ListStates
        state={summary}
        failed="Failed to load the figures"
        count={versions.length}
        empty={{
          title: 'No page has reported in this period',
          text: 'Pages report while “Measured visits in percent” in the settings is more than 0.',
        }}
        expected={3}
      >
        {summary.data && (
          <CourseChart summary={summary.data} names={module === undefined ? names : [module]} />
        )}
      </ListStates>
      <ListStates
        state={registry}
        failed="Failed to load the deployments"
        count={rows?.length}
        empty={{ title: 'No module is in the registry' }}
      >
        <Panel title="Live versions">
          <Table
            caption="Deployments of the pages"
            columns={columnsOf(versions)}
            rows={shown}
            rowKey={({ name, version }) => `${name} ${version}`}
          />
        </Panel>
      </ListStates>
      {canariesOf(shown, versions).map(({ name, ...pair }) => (
        <CanaryComparison key={name} name={name} {...pair} />
      ))}
      <CanaryPlans module={module} />
      <ErrorList module={module} />
    </div>
  );
}

/** Canaries that have reports, with the stable version of their module. */
function canariesOf(rows: readonly DeploymentRow[], versions: readonly VersionFigures[]) {
  return rows.flatMap((row, at) => {
    const stable = rows[at - 1];
    if (stable?.name !== row.name) return [];
    const pair = [stable, row].map(({ name, version }) => figuresOf(versions, name, version));
    const [before, canary] = pair;
    return before && canary ? [{ name: row.name, stable: before, canary }] : [];
  });
}

/** @param versions figures of the period */
function columnsOf(versions: readonly VersionFigures[]): readonly Column<DeploymentRow>[] {
  const figure =
    (show: (figures: VersionFigures) => string) =>
    ({ name, version }: DeploymentRow) => {
      const figures = figuresOf(versions, name, version);
      return figures ? show(figures) : NONE;
    };
  return [
    { header: 'Name', cell: ({ name }) => name, block: 'title' },
    { header: 'Version', cell: ({ version }) => version },
    { header: 'Visitors', cell: ({ share }) => `${share} %`, align: 'end' },
    { header: 'Views', align: 'end', cell: figure(({ views }) => count(views)) },
    {
      header: 'Errors per 1,000 views',
      align: 'end',
      cell: figure(({ failedViews, views }) => perThousand(failedViews, views)),
    },
    { header: 'Load p75', align: 'end', cell: figure(({ load }) => durationOf(load)) },
    { header: 'LCP p75', align: 'end', cell: figure(({ lcp }) => durationOf(lcp)) },
    { header: 'INP p75', align: 'end', cell: figure(({ inp }) => durationOf(inp)) },
    { header: 'Since', cell: (row) => <Known row={row} show={({ at }) => formatMoment(at)} /> },
    { header: 'By', cell: (row) => <Known row={row} show={({ by }) => by} /> },
    {
      header: 'Built against',
      cell: (row) => <Known row={row} show={({ shop }) => shop && `shop ${shop}`} />,
    },
  ];
}

interface KnownProps {
  row: DeploymentRow;
  show: (deploy: Deploy) => ReactNode;
}

/** Data of a version's deploy; a dash if there are none. */
function Known({ row: { name, version }, show }: KnownProps) {
  const { data } = useApi(files.deploys, { params: { name } });
  const deploy = data && deployOf(data, version);
  return <>{(deploy && show(deploy)) ?? NONE}</>;
}
