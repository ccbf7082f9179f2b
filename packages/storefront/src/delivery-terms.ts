import { DEFAULT_DELIVERY_RULES, type DeliveryTerms } from '@tanabana/contracts';
import { api } from './api.ts';
import { useApi } from './use-api.ts';

const { flatRate, freeFrom } = DEFAULT_DELIVERY_RULES;
const cod = { isOffered: true, maxAmount: null, fee: 0 };

/** Terms of a new shop, until the shop's own are known. */
const newShop: DeliveryTerms = { flatRate, freeFrom, cod, hasPinCodes: false };

/** Returns what shipping and cash on delivery cost in this shop (rule 15.1). */
export const useDeliveryTerms = (): DeliveryTerms =>
  useApi(api.orders.deliveryTerms, {}).data ?? newShop;
