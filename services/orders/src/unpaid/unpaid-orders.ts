import type { OrderMails } from '../mails/order-mails.ts';
import type { ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import { createUnpaidMails } from '../mails/unpaid-mails.ts';
import { type OrderRecord, SHOP } from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import type { StatusRepository } from '../statuses/status-repository.ts';
import type { UnpaidRepository } from './unpaid-repository.ts';

export interface UnpaidOrdersDeps {
  repository: UnpaidRepository;
  statuses: StatusRepository;
  mails: OrderMails;
  provenAddresses: Pick<ProvenAddressRepository, 'readerOf'>;
  settings: ShopSettings;
  now: () => Date;
}

/**
 * What becomes of prepaid orders without their money (docs/decisions/0025): one whose payment was declined
 * is kept for a time and then cancelled; of one whose payment nobody has looked at the owner is reminded,
 * and it never ends by itself. Any number of instances may work.
 */
export function createUnpaidOrders(deps: UnpaidOrdersDeps) {
  const { repository, statuses, mails, provenAddresses, settings, now } = deps;
  const { readerOf } = provenAddresses;
  const unpaidMails = createUnpaidMails(settings, mails);
  let isOldDone = false;

  const keepUntil = (): Date => new Date(now().getTime() + settings.declinedKeptMs);

  async function expire(id: string): Promise<void> {
    const at = now();
    await statuses.change(id, {
      kind: 'orderStatus',
      to: 'Cancelled',
      holdsStock: false,
      mayChange: ({ keptUntil }: OrderRecord) => keptUntil !== null && keptUntil <= at,
      mail: async (order) => unpaidMails.expired(order, await readerOf(order)),
      by: SHOP,
      at,
      keepUntil: at,
    });
  }

  /** Orders that were made before there were times. */
  async function takeOld(): Promise<void> {
    if (isOldDone) return;
    await repository.remindOfOld(now());
    const ids = await repository.withoutTime();
    const declined = async (order: OrderRecord) =>
      mails.paymentStatus(order, await readerOf(order));
    for (const id of ids) await repository.keep(id, keepUntil(), declined);
    isOldDone = ids.length === 0;
  }

  return {
    /** Does what is due. An order that cannot be ended holds up no other. Throws what went wrong. */
    async work(): Promise<void> {
      await takeOld();
      const failed: unknown[] = [];
      for (const id of await repository.expired(now())) {
        await expire(id).catch((error: unknown) => failed.push(error));
      }
      await repository.remind(now(), unpaidMails.waiting);
      if (failed.length > 0) throw new AggregateError(failed, 'Orders could not be ended');
    },
  };
}
