import {
  DEFAULT_DELIVERY_RULES,
  type DeliveryRules,
  type DeliverySettings,
} from '@tanabana/contracts';
import {
  type Actor,
  type Audit,
  type ChangeFeed,
  cachedValue,
  diff,
  isDuplicateKey,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { SHIPPING_RATES_COLLECTION, type ShippingRatesDocument } from '@tanabana/service-kit/stock';
import type { Collection, Db } from 'mongodb';
import { DELIVERY_SETTINGS } from '../database.ts';

/** A version of the settings; immutable. */
interface SettingsDocument {
  /** Version number. */
  _id: number;
  rules: DeliveryRules;
  at: Date;
  by: Actor;
}

const TARGET = { id: '0'.repeat(24), name: 'Delivery', kind: 'delivery' };

export type DeliverySettingsRepository = ReturnType<typeof createDeliverySettings>;

/**
 * What shipping costs and who may pay on delivery: the newest version of the settings.
 * @param productsDb receives a copy of the shipping rates, for product feeds
 */
export function createDeliverySettings(
  db: Db,
  productsDb: Db,
  audit: Pick<Audit, 'record'>,
  changeFeed: Pick<ChangeFeed, 'publish' | 'subscribe' | 'catchUp'>,
) {
  const versions: Collection<SettingsDocument> = db.collection(DELIVERY_SETTINGS);

  const copies: Collection<ShippingRatesDocument> =
    productsDb.collection(SHIPPING_RATES_COLLECTION);

  async function read(): Promise<DeliverySettings> {
    const newest = await versions.findOne({}, { sort: { _id: -1 } });
    return newest
      ? { rules: newest.rules, version: newest._id }
      : { rules: DEFAULT_DELIVERY_RULES, version: 0 };
  }

  return {
    read,

    /** Returns the newest version from memory. */
    current: cachedValue({ read, changeFeed, isChange: ({ selling }) => selling === true }),

    /** @returns null if there is a newer version than the one that was changed */
    async replace(
      { rules: sent, version }: DeliverySettings,
      by: Actor,
      at: Date,
    ): Promise<DeliverySettings | null> {
      const before = await read();
      if (before.version !== version) return null;
      const { returns = before.rules.returns } = sent;
      const rules = returns ? { ...sent, returns } : sent;
      const after = { rules, version: version + 1 };
      try {
        return await withTransaction(db.client, async (session) => {
          await versions.insertOne({ _id: after.version, rules, at, by }, { session });
          const { flatRate, freeFrom } = rules;
          await copies.updateOne(
            { _id: 'current' },
            { $set: { flatRate, freeFrom } },
            { session, upsert: true },
          );
          const changes = diff(before.rules, rules);
          await audit.record({ by, action: 'changed', target: TARGET, changes }, { session });
          return after;
        });
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      } finally {
        changeFeed.publish({ selling: true });
      }
    },
  };
}
