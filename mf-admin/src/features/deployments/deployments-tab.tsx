import { formatMoment } from '@tanabana/contracts';
import { callsOf, useApi } from '@tanabana/storefront';
import { type Column, Table } from '@tanabana/ui';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ListStates } from '../../shared/list.tsx';
import {
  type Deploy,
  type DeploymentRow,
  deployOf,
  type Registry,
  rowsOf,
} from './deployment-rows.ts';

/** Files written by deploys next to the pages; not served by a service. */
interface Files {
  registry: { response: z.ZodType<Registry> };
  deploys: { params: z.ZodType<{ name: string }>; response: z.ZodType<Deploy[]> };
}

const files = callsOf<Files>({
  registry: {
    method: 'GET',
    path: '/modules.json',
    access: 'all',
    gives: { modules: [{ name: 'text', version: 'text' }] },
  },
  deploys: {
    method: 'GET',
    path: '/modules/:name/deploys.json',
    access: 'all',
    gives: [{ version: 'text', at: 'text' }],
  },
});

/** Live versions: since when, by whom, built against what. */
export default function DeploymentsTab() {
  const answer = useApi(files.registry, {});
  const rows = answer.data && rowsOf(answer.data);
  return (
    <ListStates
      state={answer}
      failed="Failed to load the deployments"
      count={rows?.length}
      empty={{ title: 'No module is in the registry' }}
    >
      <Table
        caption="Deployments of the pages"
        columns={columns}
        rows={rows ?? []}
        rowKey={({ name, version }) => `${name} ${version}`}
      />
    </ListStates>
  );
}

const columns: readonly Column<DeploymentRow>[] = [
  { header: 'Name', cell: ({ name }) => name, block: 'title' },
  { header: 'Version', cell: ({ version }) => version },
  { header: 'Visitors', cell: ({ share }) => `${share} %`, align: 'end' },
  { header: 'Since', cell: (row) => <Known row={row} show={({ at }) => formatMoment(at)} /> },
  { header: 'By', cell: (row) => <Known row={row} show={({ by }) => by} /> },
  {
    header: 'Built against',
    cell: (row) => <Known row={row} show={({ shop }) => shop && `shop ${shop}`} />,
  },
];

interface KnownProps {
  row: DeploymentRow;
  show: (deploy: Deploy) => ReactNode;
}

/** Data of a version's deploy; a dash if there are none. */
function Known({ row: { name, version }, show }: KnownProps) {
  const { data } = useApi(files.deploys, { params: { name } });
  const deploy = data && deployOf(data, version);
  return <>{(deploy && show(deploy)) ?? '–'}</>;
}
