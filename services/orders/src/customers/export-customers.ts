import type { Readable } from 'node:stream';
import { type Customer, shopMoment } from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';

const moment = (time: string | null, zone?: string): string =>
  time === null ? '' : shopMoment(new Date(time), zone);

/** Columns and their values. */
const COLUMNS: readonly (readonly [string, (customer: Customer, zone?: string) => string])[] = [
  ['Customer id', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['Username', ({ username }) => username ?? ''],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['State', ({ region }) => region],
  ['Kind', ({ kind }) => (kind === 'account' ? 'Account' : 'Guest')],
  ['Since', ({ since }, zone) => moment(since, zone)],
  ['Orders', ({ orders }) => `${orders}`],
  ['Spent', ({ spent }) => spent.toFixed(2)],
  ['Returns', ({ returns }) => `${returns}`],
  ['Refused deliveries', ({ refused }) => `${refused}`],
  ['First order', ({ firstOrderAt }, zone) => moment(firstOrderAt, zone)],
  ['Last order', ({ lastOrderAt }, zone) => moment(lastOrderAt, zone)],
  ['Consent', ({ consentedAt }, zone) => moment(consentedAt, zone)],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Note', ({ note }) => note],
];

async function* rows(customers: readonly Customer[], zone?: string): AsyncGenerator<string[]> {
  for (const customer of customers) yield COLUMNS.map(([, cell]) => cell(customer, zone));
}

/**
 * Exports customers as streamed CSV for spreadsheets; money in rupees.
 * @param zone time zone of the dates; default: India's
 */
export const exportCustomers = (customers: readonly Customer[], zone?: string): Readable =>
  csvFile(
    COLUMNS.map(([name]) => name),
    rows(customers, zone),
  );
