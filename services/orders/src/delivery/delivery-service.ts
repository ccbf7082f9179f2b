import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type DeliveryEstimate,
  type DeliverySettings,
  type DeliveryTerms,
  type PinCodePage,
  searchTermsOf,
  searchText,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, csvFile } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { estimateFor } from './delivery-estimate.ts';
import { PIN_COLUMNS, readPinCodes } from './pin-code-file.ts';

export type DeliveryService = ReturnType<typeof createDeliveryService>;

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** What shipping costs, where the shop delivers, and when (chapter 15). */
export function createDeliveryService({
  storage,
  settings,
  now,
}: Pick<OrderDeps, 'storage' | 'settings' | 'now'>) {
  const { deliverySettings, pinCodes } = storage;

  return {
    async terms(): Promise<DeliveryTerms> {
      const [{ rules }, table] = await Promise.all([
        deliverySettings.current(),
        pinCodes.current(),
      ]);
      const { isOffered, maxAmount, fee } = rules.cod;
      return {
        flatRate: rules.flatRate,
        freeFrom: rules.freeFrom,
        cod: { isOffered, maxAmount, fee },
        hasPinCodes: table.rows.length > 0,
      };
    },

    settings: (): Promise<DeliverySettings> => deliverySettings.read(),

    /** Throws `order.delivery_settings_changed`. */
    async change(user: AuthUser, changed: DeliverySettings): Promise<DeliverySettings> {
      const stored = await deliverySettings.replace(changed, actorOf(user), now());
      if (!stored) throw new AppError('order.delivery_settings_changed');
      return stored;
    },

    async estimate(pincode: string): Promise<DeliveryEstimate> {
      const [{ rules }, table] = await Promise.all([
        deliverySettings.current(),
        pinCodes.current(),
      ]);
      return estimateFor(pincode, table, rules, { now: now(), zone: settings.timeZone });
    },

    /** Returns rows whose PIN code, city, state or zone contains the words of `q`. */
    async page({
      q = '',
      page,
      limit,
    }: {
      q?: string | undefined;
      page: number;
      limit: number;
    }): Promise<PinCodePage> {
      const { rows, uploadedAt, version } = await pinCodes.current();
      const terms = searchTermsOf(q);
      const found = rows.filter(({ pincode, city, state, zone }) => {
        const words = searchText(pincode, city, state, zone);
        return terms.every((term) => words.includes(term));
      });
      return {
        data: found.slice((page - 1) * limit, page * limit),
        total: found.length,
        page,
        limit,
        uploadedAt: uploadedAt?.toISOString() ?? null,
        version,
      };
    },

    /** Replaces the table by a CSV file. Throws `order.pin_codes_invalid` and stores nothing. */
    async upload(user: AuthUser, file: Readable): Promise<{ stored: number }> {
      const read = readPinCodes(await text(file));
      if ('errors' in read) throw new AppError('order.pin_codes_invalid', { errors: read.errors });
      await pinCodes.replace(read.rows, actorOf(user), now());
      return { stored: read.rows.length };
    },

    async remove(user: AuthUser): Promise<void> {
      await pinCodes.replace(null, actorOf(user), now());
    },

    /** Returns the table in the form in which it is uploaded. */
    async csv(): Promise<Readable> {
      const { rows } = await pinCodes.current();
      async function* lines(): AsyncGenerator<string[]> {
        for (const { pincode, city, state, zone, days, cod, prepaid } of rows)
          yield [pincode, city, state, zone, String(days), yesNo(cod), yesNo(prepaid)];
      }
      return csvFile([...PIN_COLUMNS], lines());
    },
  };
}
