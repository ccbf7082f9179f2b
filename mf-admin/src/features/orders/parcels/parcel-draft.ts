import {
  MAX_PARCEL_GRAMS,
  type NewShipmentInput,
  readCount,
  type Shipment,
} from '@tanabana/contracts';
import { stored } from '@tanabana/storefront';
import type { Problems } from '../../../shared/field-problems.ts';

/** How a parcel travels, as typed. */
export interface ParcelDraft {
  courier: string;
  /** Id of the connected courier whose service is booked; empty for details entered by hand. */
  book: string;
  awb: string;
  trackingUrl: string;
  /** Grams. */
  weight: string;
}

type ParcelDetails = Pick<NewShipmentInput, 'courier' | 'book' | 'awb' | 'trackingUrl' | 'weight'>;

const KEY = 'admin-last-courier';

/** Returns the courier that was entered last on this device; empty if there was none. */
export const lastCourier = (): string => stored.read(KEY) ?? '';
export const rememberCourier = (courier: string): void => void stored.write(KEY, courier);

export const newParcel = (): ParcelDraft => ({
  ...{ book: '', awb: '', trackingUrl: '', weight: '' },
  courier: lastCourier(),
});

export const parcelDraft = ({ courier, awb, trackingUrl, weight }: Shipment): ParcelDraft => ({
  courier,
  book: '',
  awb: awb ?? '',
  trackingUrl: trackingUrl ?? '',
  weight: weight === null ? '' : String(weight),
});

/**
 * Reads a draft (rule 16.1); the service checks the rest.
 * @param bookedName name of the courier that is booked
 */
export function parcelDetails(
  draft: ParcelDraft,
  bookedName = '',
): { details: ParcelDetails } | { problems: Problems } {
  const problems: Problems = {};
  const courier = draft.book ? bookedName : draft.courier.trim();
  if (courier === '') problems.courier = 'Please enter a courier.';
  const reading = readCount(draft.weight);
  const weight = draft.weight.trim() === '' || 'problem' in reading ? null : reading.value;
  if (draft.weight.trim() !== '' && !(weight && weight > 0 && weight <= MAX_PARCEL_GRAMS))
    problems.weight = 'Enter whole grams, from 1 to 1,00,000.';
  if (Object.keys(problems).length > 0) return { problems };
  if (draft.book) return { details: { courier, book: draft.book, weight } };
  const awb = draft.awb.trim() || null;
  return { details: { courier, awb, trackingUrl: draft.trackingUrl.trim() || null, weight } };
}
