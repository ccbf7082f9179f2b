import { type GstRates, shopDay, texts } from '@tanabana/contracts';
import { announce, api, invalidate, serverNow, useApi } from '@tanabana/storefront';
import { Badge, Button, type Column, Table } from '@tanabana/ui';
import { useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { Folded } from '../../shared/folded.tsx';
import { actionsColumn, ListStates, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import styles from './gst-rates.module.css';
import { withoutGroup } from './rate-draft.ts';
import { RateForm, type RateTask } from './rate-form.tsx';
import { bandText, groupRates, nameOf, type RateGroup, spanText, stateOn } from './rate-groups.ts';
import { RateHistory } from './rate-history.tsx';

/** GST rates by goods and date, with a history of changes (decision 0057). */
export default function GstRatesTab() {
  const answer = useApi(api.products.gstRates, {});
  const { data } = answer;
  const [task, setTask] = useState<RateTask | null>(null);
  const [removed, setRemoved] = useState<RateGroup | null>(null);
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <p className={styles.note}>
          Products with other codes use the rate in the GST_RATE setting. Existing orders keep their
          rates.
        </p>
        <Allowed permission="tax.write">
          <Button disabled={!data} onClick={() => setTask({ kind: 'add' })}>
            Add a Rate
          </Button>
        </Allowed>
      </div>
      <ListStates
        state={answer}
        failed={texts.failed.gstRates}
        count={data?.rows.length}
        empty={{ title: 'No rates', text: 'All products use the rate in the GST_RATE setting.' }}
      >
        {data && <Rates stored={data} onTask={setTask} onRemove={setRemoved} />}
      </ListStates>
      <RateHistory />
      {data && task && <RateForm stored={data} task={task} onClose={() => setTask(null)} />}
      {data && removed && (
        <RemovalDialog
          title={`Delete the rate of HSN ${nameOf(removed)}?`}
          remove={() => removeGroup(data, removed)}
          onClose={() => setRemoved(null)}
        >
          {spanText(removed)}: {bandText(removed.bands)}. These products then use the rate of a
          shorter code, the previous rate, or GST_RATE. Existing orders keep their rates.
        </RemovalDialog>
      )}
    </div>
  );
}

/** @throws ApiError */
async function removeGroup({ rows, version }: GstRates, group: RateGroup): Promise<void> {
  await api.products.changeGstRates({ body: { rows: withoutGroup(rows, group), version } });
  await invalidate('/api/products/gst-rates');
  announce('Rate deleted');
}

interface RatesProps {
  stored: GstRates;
  onTask: (task: RateTask) => void;
  onRemove: (group: RateGroup) => void;
}

/** Current and future rates; past ones are collapsed. */
function Rates({ stored, onTask, onRemove }: RatesProps) {
  const today = shopDay(serverNow());
  const groups = groupRates(stored.rows);
  const ended = groups.filter((group) => stateOn(group, today) === 'ended');
  const columns: readonly Column<RateGroup>[] = [
    { header: 'HSN', cell: (group) => <strong>HSN {nameOf(group)}</strong>, block: 'title' },
    { header: 'GST', cell: ({ bands }) => bandText(bands) },
    {
      header: 'Counts',
      cell: (group) => (
        <span className={styles.counts}>
          {spanText(group)}{' '}
          {stateOn(group, today) === 'comes' && <Badge tone="info">To come</Badge>}
        </span>
      ),
    },
    { header: 'Source', cell: ({ source }) => source || '–' },
    actionsColumn((group) => (
      <Allowed permission="tax.write">
        <RowAction
          name={`New rate for HSN ${nameOf(group)}`}
          onClick={() => onTask({ kind: 'follow', group })}
        >
          New rate
        </RowAction>
        <RowAction
          name={`Correct the rate of HSN ${nameOf(group)}`}
          onClick={() => onTask({ kind: 'correct', group })}
        >
          Correct
        </RowAction>
        <RowAction name={`Delete the rate of HSN ${nameOf(group)}`} onClick={() => onRemove(group)}>
          Delete
        </RowAction>
      </Allowed>
    )),
  ];
  const table = (caption: string, rows: RateGroup[]) => (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(group) => `${nameOf(group)} ${group.validFrom}`}
    />
  );
  return (
    <>
      {table(
        'GST rates',
        groups.filter((group) => !ended.includes(group)),
      )}
      {ended.length > 0 && (
        <Folded title={`Rates that have ended (${ended.length})`}>
          {table('Rates that have ended', ended)}
        </Folded>
      )}
    </>
  );
}
