import {
  API_KEY_SCOPES,
  type ApiKeyLifetime,
  type AttemptError,
  type DeliveryState,
  type DisabledReason,
  DOMAIN_EVENT_TYPES,
  type DomainEventType,
  type Permission,
} from '@tanabana/contracts';

/** Labels of the areas that permissions name. */
const AREAS: Readonly<Record<string, string>> = {
  products: 'Products',
  orders: 'Orders',
  payments: 'Payments',
  discounts: 'Discounts',
  delivery: 'Delivery',
  tax: 'Taxes',
  customers: 'Customers',
  messages: 'Messages',
  reviews: 'Reviews',
  content: 'Content',
  settings: 'Settings',
  statistics: 'Statistics',
  audit: 'Activity',
  deployments: 'Deployments',
  integrations: 'Webhooks',
};

const areaOf = (scope: Permission): string => {
  const [area = ''] = scope.split('.');
  return AREAS[area] ?? area;
};

const optionsOf = (right: string) =>
  API_KEY_SCOPES.filter((scope) => scope.endsWith(right)).map((scope) => ({
    value: scope as string,
    label: areaOf(scope),
  }));

/** Scopes of API keys to choose from, by right. */
export const READ_SCOPES = optionsOf('.read');
export const WRITE_SCOPES = optionsOf('.write');

/** Returns scopes with one added or removed: what may be changed may also be read. */
export function toggleScope(scopes: readonly Permission[], value: string): Permission[] {
  const read = value.replace('.write', '.read');
  const write = value.replace('.read', '.write');
  const wanted = new Set<string>(scopes);
  if (wanted.has(value)) {
    wanted.delete(value);
    if (value === read) wanted.delete(write);
  } else wanted.add(value).add(read);
  return API_KEY_SCOPES.filter((scope) => wanted.has(scope));
}

/** Returns scopes as a short text: `Orders, Products (change)`. */
export const scopesText = (scopes: readonly Permission[]): string =>
  scopes
    .filter((scope) => {
      const write = scope.replace('.read', '.write');
      return write === scope || !scopes.some((one) => one === write);
    })
    .map((scope) => `${areaOf(scope)}${scope.endsWith('.write') ? ' (change)' : ''}`)
    .join(', ');

export const LIFETIMES: readonly { value: ApiKeyLifetime; label: string }[] = [
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '365d', label: '1 year' },
  { value: 'never', label: 'No expiry' },
];

const ofEntities = (legend: string, ...entities: string[]) => ({
  legend,
  types: DOMAIN_EVENT_TYPES.filter((type) => entities.some((one) => type.startsWith(`${one}.`))),
});

/** Event types by what they are about. */
export const EVENT_GROUPS: readonly { legend: string; types: readonly DomainEventType[] }[] = [
  ofEntities('Orders', 'order', 'shipment', 'return'),
  ofEntities('Payments', 'payment'),
  ofEntities('Products and stock', 'product', 'stock'),
  ofEntities('Customers', 'customer'),
];

export const STATE_TEXTS: Readonly<
  Record<DeliveryState, { label: string; tone: 'success' | 'warning' | 'danger' }>
> = {
  delivered: { label: 'Delivered', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const DISABLED_TEXTS: Readonly<Record<DisabledReason, string>> = {
  staff: 'Disabled',
  gone: 'Disabled by the receiver',
  failing: 'Disabled after failures',
};

const ERROR_TEXTS: Readonly<Record<AttemptError, string>> = {
  status: 'Status',
  redirect: 'Redirect, status',
  timeout: 'No response in 10 seconds',
  connection: 'No connection',
  address: 'Not a public address',
};

/** Returns the outcome of an attempt: `Status 500`, `No connection`. */
export const outcomeText = (error: AttemptError | null, status: number | null): string =>
  [error ? ERROR_TEXTS[error] : 'Status', status].filter((part) => part !== null).join(' ');
