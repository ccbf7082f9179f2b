import {
  addDays,
  DEFAULT_DELIVERY_RULES,
  GST_RATES,
  type Order,
  type Payment,
  type PaymentTotals,
  SETTING_GROUPS,
} from '@tanabana/contracts';
import {
  authEndpoints,
  categoryEndpoints,
  collectionEndpoints,
  contactEndpoints,
  contentEndpoints,
  customerEndpoints,
  orderEndpoints,
  productEndpoints,
  settingEndpoints,
  telemetryEndpoints,
  webhookEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildSession,
  type OpenPage,
  openPage,
  type PageOptions,
  StandInShop,
} from '@tanabana/shell/testing';
import { buildMonth, buildSettings, buildStats, LAST_DAY } from './builders.ts';
import { buildSummary } from './telemetry.ts';

/** A list response of one page, or the first of several. */
export const listOf = <T>(data: T[], total = data.length) => ({ data, total, page: 1, limit: 20 });
export const ordersOf = (orders: Order[], total = orders.length) => ({
  orders,
  total,
  page: 1,
  limit: 20,
});

export const paymentsOf = (data: Payment[], total = data.length) => ({
  ...listOf(data, total),
  attention: data.filter(({ needsAttention }) => needsAttention).length,
});
/** Totals of some days until `LAST_DAY`. */
export const totalsOf = (data: PaymentTotals['data'], days = 30): PaymentTotals => ({
  from: addDays(LAST_DAY, 1 - days),
  to: LAST_DAY,
  data,
});

/** A shop without data. */
export function emptyShop(): StandInShop {
  const shop = new StandInShop();
  shop.answer(productEndpoints.list, listOf([]));
  shop.answer(productEndpoints.pictureFetches, { waiting: 0, failed: 0, problems: [] });
  shop.answer(productEndpoints.synonyms, { groups: [], version: 0 });
  shop.answer(productEndpoints.gstRates, { rows: [...GST_RATES], version: 0 });
  shop.answer(productEndpoints.gstRateHistory, listOf([]));
  shop.answer(categoryEndpoints.list, listOf([]));
  shop.answer(collectionEndpoints.storedCollections, { data: [] });
  shop.answer(orderEndpoints.list, ordersOf([]));
  shop.answer(orderEndpoints.couriers, { data: [] });
  shop.answer(orderEndpoints.returns, listOf([]));
  shop.answer(orderEndpoints.payments, paymentsOf([]));
  shop.answer(orderEndpoints.paymentTotals, ({ query: { days } }) => totalsOf([], days));
  shop.answer(orderEndpoints.promotions, { data: [] });
  shop.answer(customerEndpoints.customers, { ...listOf([]), tags: [] });
  shop.answer(customerEndpoints.segments, { data: [] });
  shop.answer(orderEndpoints.deliverySettings, { rules: DEFAULT_DELIVERY_RULES, version: 0 });
  shop.answer(orderEndpoints.pinCodes, { ...listOf([]), uploadedAt: null, version: 0 });
  shop.answer(orderEndpoints.ofUser, { orders: [] });
  shop.answer(orderEndpoints.stats, ({ query: { days } }) => buildStats({}, days));
  shop.answer(orderEndpoints.gstr1, ({ query: { month } }) => buildMonth({ month }));
  shop.answer(orderEndpoints.stockHistory, { data: [], next: null });
  shop.answer(orderEndpoints.myStats, { orders: 0, spent: 0, recent: [] });
  shop.answer(authEndpoints.users, listOf([]));
  shop.answer(authEndpoints.invitations, { data: [] });
  shop.answer(authEndpoints.apiKeys, { data: [] });
  shop.answer(webhookEndpoints.list, { data: [] });
  shop.answer(contactEndpoints.list, listOf([]));
  shop.answer(settingEndpoints.list, {
    groups: SETTING_GROUPS.map((group) => buildSettings(group, 0)),
  });
  shop.answer(settingEndpoints.versions, listOf([]));
  shop.answer(telemetryEndpoints.summary, buildSummary([]));
  shop.answer(telemetryEndpoints.canaries, { data: [] });
  shop.answer(telemetryEndpoints.errors, { data: [] });
  const audited = [
    productEndpoints,
    categoryEndpoints,
    orderEndpoints,
    authEndpoints,
    settingEndpoints,
    contentEndpoints,
    webhookEndpoints,
  ];
  for (const { audit } of audited) shop.answer(audit, listOf([]));
  return shop;
}

/** Opens a dashboard tab, by default as an admin. */
export const openTab = (
  tab: string,
  shop: StandInShop,
  options: Partial<PageOptions> = {},
): Promise<OpenPage> =>
  openPage(tab ? `/dashboard/${tab}` : '/dashboard', {
    modules: ['mf-admin'],
    shop,
    session: buildSession({ username: 'admin', isAdmin: true }),
    ...options,
  });
