import { effectText, formatAmount, type Promotion } from '@tanabana/contracts';
import { announce, api, invalidate, serverNow, useApi } from '@tanabana/storefront';
import { Badge, Button, type Column, PlusIcon, SearchBox, Table, Toolbar } from '@tanabana/ui';
import { useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { count } from '../../shared/formats.ts';
import { actionsColumn, ListStates, RowAction } from '../../shared/list.tsx';
import { RemovalDialog } from '../../shared/removal-dialog.tsx';
import { useAddressState } from '../../shared/use-address-state.ts';
import { useRequested } from '../../shared/use-requested.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { DiscountForm } from './discount-form.tsx';
import { periodText, stateAt } from './discount-words.ts';
import styles from './discounts.module.css';

type OpenDialog =
  | { kind: 'form'; promotion: Promotion | null }
  | { kind: 'codes' | 'removal'; promotion: Promotion };

/** Promotions: automatic and by code, with their uses (chapter 14 of the rules). */
export default function DiscountsTab() {
  const { state, set } = useAddressState({ q: '' });
  const list = useApi(api.orders.promotions, {});
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useRequested({ add: () => setDialog({ kind: 'form', promotion: null }) });
  const words = state.q.toLowerCase();
  const found = list.data?.data.filter(({ title, code }) =>
    `${title} ${code ?? ''}`.toLowerCase().includes(words),
  );
  const close = (): void => setDialog(null);
  return (
    <>
      <Toolbar
        actions={
          <Allowed permission="discounts.write">
            <Button onClick={() => setDialog({ kind: 'form', promotion: null })}>
              <PlusIcon size={18} />
              Add Discount
            </Button>
          </Allowed>
        }
      >
        <SearchBox label="Search discounts" value={state.q} onSearch={(q) => set({ q })} />
      </Toolbar>
      <ListStates
        state={list}
        failed="Failed to load discounts"
        count={found?.length}
        empty={
          state.q
            ? { title: 'No results' }
            : {
                title: 'No discounts yet',
                text: 'Add one that applies by itself, such as a sale, or one with a code.',
              }
        }
      >
        <DiscountsTable promotions={found ?? []} onOpen={setDialog} />
      </ListStates>
      {dialog?.kind === 'form' && <DiscountForm promotion={dialog.promotion} onClose={close} />}
      {dialog?.kind === 'codes' && <CodesDialog promotion={dialog.promotion} onClose={close} />}
      {dialog?.kind === 'removal' && (
        <RemovalDialog
          title={`Delete discount "${dialog.promotion.title}"?`}
          remove={() => remove(dialog.promotion)}
          onClose={close}
        >
          Orders keep what they were given. Its codes no longer work.
        </RemovalDialog>
      )}
    </>
  );
}

async function remove({ _id, title }: Promotion): Promise<void> {
  await api.orders.removePromotion({ params: { id: _id } });
  await invalidate('/api/orders/promotions');
  announce(`${title} deleted`);
}

const states = {
  running: ['success', 'Running'],
  scheduled: ['info', 'To come'],
  ended: ['neutral', 'Ended'],
  off: ['neutral', 'Off'],
} as const;

interface DiscountsTableProps {
  promotions: readonly Promotion[];
  onOpen: (dialog: OpenDialog) => void;
}

function DiscountsTable({ promotions, onOpen }: DiscountsTableProps) {
  const now = new Date(serverNow());
  const columns: Column<Promotion>[] = [
    {
      header: 'Discount',
      block: 'title',
      cell: (promotion) => {
        const [tone, label] = states[stateAt(promotion, now)];
        return (
          <span className={styles.title}>
            <strong>{promotion.title}</strong> <Badge tone={tone}>{label}</Badge>
          </span>
        );
      },
    },
    { header: 'Gives', cell: ({ effect }) => effectText(effect) },
    {
      header: 'Applies',
      cell: ({ trigger, code, codes }) => {
        if (trigger === 'automatic') return 'By itself';
        if (code !== null) return <code className={styles.code}>{code}</code>;
        return `${count(codes.total)} codes`;
      },
    },
    { header: 'Period', cell: periodText },
    {
      header: 'Used',
      align: 'end',
      cell: ({ uses, limits }) =>
        limits.total === null ? count(uses) : `${count(uses)} of ${count(limits.total)}`,
    },
    { header: 'Given', align: 'end', cell: ({ given }) => formatAmount(given) },
    actionsColumn((promotion) => (
      <Allowed permission="discounts.write">
        <RowAction
          name={`Edit ${promotion.title}`}
          onClick={() => onOpen({ kind: 'form', promotion })}
        >
          Edit
        </RowAction>
        {promotion.trigger === 'code' && (
          <RowAction
            name={`Codes of ${promotion.title}`}
            onClick={() => onOpen({ kind: 'codes', promotion })}
          >
            Codes
          </RowAction>
        )}
        <RowAction
          name={`Delete ${promotion.title}`}
          onClick={() => onOpen({ kind: 'removal', promotion })}
        >
          Delete
        </RowAction>
      </Allowed>
    )),
  ];
  return (
    <Table
      caption="Discounts"
      columns={columns}
      rows={promotions}
      rowKey={(promotion) => promotion._id}
    />
  );
}
