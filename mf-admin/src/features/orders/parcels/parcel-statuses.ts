import { shipmentStatusNames } from '@tanabana/contracts';

/** Statuses of a new parcel as options. */
export const FIRST_STATUSES = (['packed', 'handed-over'] as const).map((value) => ({
  value,
  label: shipmentStatusNames[value],
}));
export type FirstStatus = (typeof FIRST_STATUSES)[number]['value'];
