import { orderNumber } from '@tanabana/contracts';
import { createOutbox } from '@tanabana/service-kit/events';
import { fromId } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import type { AwbDocument, PhotoDocument } from '../changes/order-change-repository.ts';
import { AWB_NUMBERS, ORDERS, RETURN_PHOTOS } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import { fromDocument, type OrderDocument } from '../orders/order-document.ts';
import { createPaymentRepository } from '../payments/payment-repository.ts';
import { faultsOfEvents } from './event-faults.ts';
import { faultsOf } from './order-faults.ts';
import { faultsOfPayments } from './payment-faults.ts';

/** A contradiction in the data of an order. */
export interface OrderFault {
  order: string;
  fault: string;
}

export interface ConsistencyReport {
  orders: number;
  parcels: number;
  returns: number;
  refunds: number;
  /** Orders that are paid through a provider. */
  online: number;
  faults: OrderFault[];
}

const awbsOf = ({ shipments = [] }: OrderRecord): string[] =>
  shipments.flatMap(({ awb, status }) => (awb !== null && status !== 'cancelled' ? [awb] : []));

const numbersOf = ({ invoice, creditNote, credited = [], refunds = [] }: OrderRecord): string[] =>
  [
    invoice,
    creditNote,
    ...credited.flatMap((one) => [one.invoice, one.creditNote]),
    ...refunds.map((refund) => refund.creditNote),
  ].flatMap((document) => (document ? [document.number] : []));

export type ConsistencyRepository = ReturnType<typeof createConsistencyRepository>;

/** Compares the stored orders with themselves, with AWB numbers, photos and domain events (rule 17.8). */
export function createConsistencyRepository(db: Db) {
  const orders: Collection<OrderDocument> = db.collection(ORDERS);
  const photos: Collection<PhotoDocument> = db.collection(RETURN_PHOTOS);
  const awbNumbers: Collection<AwbDocument> = db.collection(AWB_NUMBERS);
  const outbox = createOutbox(db);
  const payments = createPaymentRepository(db, outbox);

  async function faultsOfStored(order: OrderRecord, _id: OrderDocument['_id']): Promise<string[]> {
    const [awbs, pictures] = await Promise.all([
      awbNumbers.find({ _id: { $in: awbsOf(order) } }).toArray(),
      photos.countDocuments({ orderId: _id }),
    ]);
    const lost = awbsOf(order).filter(
      (awb) => !awbs.some((one) => one._id === awb && one.orderId.equals(_id)),
    );
    const wanted = (order.returns ?? []).reduce((sum, one) => sum + one.photos, 0);
    return [
      ...lost.map((awb) => `the AWB number ${awb} is not reserved for it`),
      // removed accounts have no photos
      ...(pictures > wanted || (pictures < wanted && order.userId !== null)
        ? [`${pictures} photos of returns are stored, not ${wanted}`]
        : []),
    ];
  }

  return {
    /**
     * Reads every order, or some. A fault in an order that is being changed may be gone when it is
     * read again, so suspicious orders are read twice.
     */
    async check(ids: readonly OrderDocument['_id'][] | null = null): Promise<ConsistencyReport> {
      const report: ConsistencyReport = {
        orders: 0,
        parcels: 0,
        returns: 0,
        refunds: 0,
        online: 0,
        faults: [],
      };
      const numbers = new Map<string, string>();
      const found = orders.find(ids ? { _id: { $in: [...ids] } } : {}).sort({ _id: 1 });
      const look = async (document: OrderDocument): Promise<string[]> => {
        const order = fromDocument(document);
        const parts = [...(order.shipments ?? []), ...(order.returns ?? [])];
        return [
          ...faultsOf(order),
          ...faultsOfEvents(order, await outbox.ofEntity(order.id)),
          ...(parts.length > 0 ? await faultsOfStored(order, document._id) : []),
          ...(order.payment ? faultsOfPayments(order, await payments.ofOrder(order.id)) : []),
        ];
      };
      for await (const document of found) {
        const order = fromDocument(document);
        report.orders += 1;
        report.parcels += order.shipments?.length ?? 0;
        report.returns += order.returns?.length ?? 0;
        report.refunds += order.refunds?.length ?? 0;
        report.online += order.payment ? 1 : 0;
        let faults = await look(document);
        const current = faults.length > 0 && (await orders.findOne({ _id: document._id }));
        if (current) faults = await look(current);
        const name = orderNumber(fromId(document._id));
        for (const number of numbersOf(order)) {
          const other = numbers.get(number);
          if (other !== undefined)
            faults.push(`its document ${number} has the number of one of order ${other}`);
          numbers.set(number, name);
        }
        report.faults.push(...faults.map((fault) => ({ order: name, fault })));
      }
      return report;
    },
  };
}
