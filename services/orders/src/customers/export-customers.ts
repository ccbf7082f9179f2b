import type { Readable } from 'node:stream';
import { type Customer, shopMoment } from '@tanabana/contracts';
import { csvFile } from '@tanabana/service-kit';

const moment = (time: string | null): string => (time === null ? '' : shopMoment(new Date(time)));

/** Columns and their values. */
const COLUMNS: readonly (readonly [string, (customer: Customer) => string])[] = [
  ['Customer id', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['Username', ({ username }) => username ?? ''],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['State', ({ region }) => region],
  ['Kind', ({ kind }) => (kind === 'account' ? 'Account' : 'Guest')],
  ['Since', ({ since }) => moment(since)],
  ['Orders', ({ orders }) => `${orders}`],
  ['Spent', ({ spent }) => spent.toFixed(2)],
  ['Returns', ({ returns }) => `${returns}`],
  ['Refused deliveries', ({ refused }) => `${refused}`],
  ['First order', ({ firstOrderAt }) => moment(firstOrderAt)],
  ['Last order', ({ lastOrderAt }) => moment(lastOrderAt)],
  ['Consent', ({ consentedAt }) => moment(consentedAt)],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Note', ({ note }) => note],
];

async function* rows(customers: readonly Customer[]): AsyncGenerator<string[]> {
  for (const customer of customers) yield COLUMNS.map(([, cell]) => cell(customer));
}

/** Exports customers as streamed CSV for spreadsheets; money in rupees. */
export const exportCustomers = (customers: readonly Customer[]): Readable =>
  csvFile(
    COLUMNS.map(([name]) => name),
    rows(customers),
  );
