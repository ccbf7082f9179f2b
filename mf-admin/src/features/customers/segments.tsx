import { conditionsText, type Segment } from '@tanabana/contracts';
import { type ApiState, announce } from '@tanabana/storefront';
import { type Column, Table } from '@tanabana/ui';
import { useState } from 'react';
import { customerCalls, reloadCustomers } from '../../shared/customer-calls.ts';
import { count } from '../../shared/formats.ts';
import { actionsColumn, ListStates, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import styles from './customers.module.css';
import { SegmentForm } from './segment-form.tsx';

interface SegmentsProps {
  list: ApiState<{ data: Segment[] }>;
  /** All tags that customers have. */
  tags: readonly string[];
  mayWrite: boolean;
}

/** Saved conditions, which discounts can be limited to (rules 24.4, 24.5). */
export function Segments({ list, tags, mayWrite }: SegmentsProps) {
  const [edited, setEdited] = useState<Segment | null>(null);
  const [removed, setRemoved] = useState<Segment | null>(null);
  const columns: Column<Segment>[] = [
    { header: 'Segment', block: 'title', cell: ({ name }) => <strong>{name}</strong> },
    { header: 'Conditions', cell: ({ conditions }) => conditionsText(conditions) },
    { header: 'Customers', align: 'end', cell: ({ customers }) => count(customers) },
    { header: 'Discounts', cell: ({ discounts }) => discounts.join(', ') || 'None' },
    ...(mayWrite
      ? [
          actionsColumn<Segment>((segment) => (
            <>
              <RowAction name={`Edit ${segment.name}`} onClick={() => setEdited(segment)}>
                Edit
              </RowAction>
              <RowAction name={`Delete ${segment.name}`} onClick={() => setRemoved(segment)}>
                Delete
              </RowAction>
            </>
          )),
        ]
      : []),
  ];
  return (
    <section aria-labelledby="segments" className={styles.section}>
      <h3 id="segments">Segments</h3>
      <ListStates
        state={list}
        failed="Failed to load segments"
        count={list.data?.data.length}
        empty={{
          title: 'No segments yet',
          text: 'Filter the customers, then save the filter as a segment for discounts.',
        }}
      >
        <Table
          caption="Segments"
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={({ _id }) => _id}
        />
      </ListStates>
      {edited && (
        <SegmentForm
          segment={list.data?.data.find(({ _id }) => _id === edited._id) ?? edited}
          tags={tags}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemovalDialog
          title={`Delete segment "${removed.name}"?`}
          remove={async () => {
            await customerCalls.removeSegment({ params: { id: removed._id } });
            await reloadCustomers();
            announce(`${removed.name} deleted`);
          }}
          onClose={() => setRemoved(null)}
        >
          The customers stay. A segment that a discount uses cannot be deleted.
        </RemovalDialog>
      )}
    </section>
  );
}
