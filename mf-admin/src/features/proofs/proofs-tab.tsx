import { texts } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { ListStates } from '../../parts/list-states.tsx';
import { ProofQueue } from './proof-queue.tsx';

const QUEUE = 100;
/** Milliseconds. */
const REFRESH_EVERY = 20_000;

/** UPI orders whose payment is Pending, the oldest first. */
export default function ProofsTab() {
  const list = useApi(
    api.orders.list,
    {
      query: {
        paymentMethod: 'pre-paid',
        paymentStatus: 'Pending',
        sort: 'oldest',
        limit: String(QUEUE),
      },
    },
    { refreshEvery: REFRESH_EVERY },
  );
  return (
    <ListStates
      state={list}
      failed={texts.failed.orders}
      count={list.data?.orders.length}
      empty={{
        title: 'No payment waits to be checked',
        text: 'New ones appear here by themselves.',
      }}
      expected={2}
    >
      {list.data && <ProofQueue orders={list.data.orders} total={list.data.total} list={list} />}
    </ListStates>
  );
}
