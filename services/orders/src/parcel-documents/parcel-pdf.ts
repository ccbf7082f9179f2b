import { orderNumber } from '@tanabana/contracts';
import type { Reply } from '@tanabana/service-kit';
import { pdfReply } from '../invoices/pdf/invoice-pdf.ts';
import { createTypesetter, eachAs, type PdfInfo } from '../invoices/pdf/typesetter.ts';
import {
  labelSheet,
  type OrderParcel,
  type ParcelSender,
  packingSlipSheet,
} from './parcel-sheets.ts';

type Parcels = readonly [OrderParcel, ...OrderParcel[]];

interface DocumentNames {
  /** `Label`: for the title and the file name. */
  one: string;
  many: string;
}

function describe(
  parcels: Parcels,
  { one, many }: DocumentNames,
  author: string,
): { fileName: string; info: PdfInfo } {
  const [{ order, shipment }] = parcels;
  const number = orderNumber(order.id);
  const at = new Date(Math.max(...parcels.map((parcel) => parcel.shipment.createdAt.getTime())));
  const fileName = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}.pdf`;
  return parcels.length === 1
    ? {
        fileName: fileName(`${one} ${number} ${shipment.number}`),
        info: { title: `${one}, order #${number}, parcel ${shipment.number}`, author, at },
      }
    : { fileName: fileName(many), info: { title: `${parcels.length} ${many}`, author, at } };
}

export type ParcelPdf = ReturnType<typeof createParcelPdf>;

/**
 * Renders documents of parcels as downloadable PDF. Each throws `request.too_many` if too many
 * documents wait, `server.unavailable` if rendering fails.
 */
export function createParcelPdf(sender: ParcelSender, typesetter = createTypesetter()) {
  return {
    /** One label of 4 × 6 inches for each parcel, in order. */
    async labels(parcels: Parcels): Promise<Reply> {
      const names = { one: 'Label', many: 'labels' };
      const { fileName, info } = describe(parcels, names, sender.storeName);
      const pages = eachAs(parcels, (parcel) => labelSheet(parcel, sender));
      return pdfReply(fileName, await typesetter.labels(pages, info));
    },

    /**
     * One packing slip in A5 for each parcel, in order.
     * @param returnDays days after the day of delivery in which goods can be sent back; null if the
     *   slips shall not state them
     */
    async packingSlips(parcels: Parcels, returnDays: number | null = null): Promise<Reply> {
      const names = { one: 'Packing slip', many: 'packing slips' };
      const { fileName, info } = describe(parcels, names, sender.storeName);
      const pages = eachAs(parcels, (parcel) => packingSlipSheet(parcel, sender, returnDays));
      return pdfReply(fileName, await typesetter.packingSlips(pages, info));
    },
  };
}
