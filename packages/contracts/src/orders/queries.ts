import { z } from 'zod';
import { paging, text, time } from '../fields.ts';
import {
  ORDER_STATUSES as orderStatuses,
  PAYMENT_STATUSES as paymentStatuses,
} from '../rules/statuses.ts';
import { paymentMethods } from './schema.ts';

/** `yyyy-MM-dd`, a day of the shop (India), or a moment; both ends belong to the range. */
const moment = z.union([z.iso.date(), time]);

/** Which orders, in what order. `q` finds the number people see, names, email, phone, UTR and products. */
export const orderExportQuery = z.object({
  q: text(200).optional(),
  status: z.enum(orderStatuses).optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  from: moment.optional(),
  to: moment.optional(),
  sort: z.enum(['newest', 'oldest', 'total-desc', 'total-asc']).optional().default('newest'),
});

export const orderQuery = orderExportQuery.extend(paging(20));
