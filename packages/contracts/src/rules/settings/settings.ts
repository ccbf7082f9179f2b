import { INDIA_TIME_ZONE } from '../../dates.ts';
import { INDIAN_STATES } from '../indian-states.ts';

/** Editable settings of the shop (chapter 20), named as their environment variables. */
export const SETTING_GROUPS = ['store', 'tax', 'checkout', 'emails', 'notifications'] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Headings and descriptions for the dashboard. */
export const SETTING_GROUP_TEXTS: Readonly<
  Record<SettingGroup, { label: string; description: string }>
> = {
  store: {
    label: 'Store',
    description: 'Name, logo, time zone and contacts of the shop, on its pages and in emails.',
  },
  tax: { label: 'Seller and GST', description: 'Identity and tax of the seller, on invoices.' },
  checkout: { label: 'Checkout', description: 'Who may order, and how orders are paid.' },
  emails: { label: 'Emails', description: 'Sender and footer of all emails.' },
  notifications: {
    label: 'Notifications',
    description: 'Which emails the owner gets, and at which address.',
  },
};

/** A setting in the dashboard. Values are texts, as in the environment. */
export interface SettingField {
  group: SettingGroup;
  label: string;
  hint?: string;
  /** `lines` has several lines; a `switch` is `on` or `off`; a `logo` is that of `logoValue`. */
  kind: 'text' | 'lines' | 'number' | 'switch' | 'choice' | 'logo' | 'time-zone';
  /** Value while neither the environment nor the owner sets one; empty for none. */
  default: string;
  choices?: readonly { value: string; label: string }[];
  /** Maximum characters. */
  max?: number;
}

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** All settings in the order of their forms. The schemas are in settings/schema.ts. */
export const SETTING_FIELDS = {
  STORE_NAME: { group: 'store', label: 'Store name', kind: 'text', default: 'Tanabana', max: 100 },
  STORE_LOGO: {
    group: 'store',
    label: 'Logo',
    hint: 'In place of the name, on pages and new invoices, and in emails. PNG, WebP or JPEG, 8 MB.',
    kind: 'logo',
    default: '',
    max: 40,
  },
  TIME_ZONE: {
    group: 'store',
    label: 'Time zone',
    hint: 'Of days in statistics, and of times in the dashboard, on pages and in emails. Invoices, GST returns and financial years stay in Indian Standard Time, as the law requires.',
    kind: 'time-zone',
    default: INDIA_TIME_ZONE,
    max: 40,
  },
  CARE_CONTACT: {
    group: 'store',
    label: 'Customer care',
    hint: 'Email addresses and telephone numbers, separated by commas.',
    kind: 'text',
    default: '',
    max: 300,
  },
  GRIEVANCE_OFFICER: {
    group: 'store',
    label: 'Grievance officer',
    hint: 'Name and role. Messages then get a number and a confirmation.',
    kind: 'text',
    default: '',
    max: 200,
  },
  GRIEVANCE_CONTACT: {
    group: 'store',
    label: 'Contact of the grievance officer',
    hint: 'Email addresses and telephone numbers, separated by commas.',
    kind: 'text',
    default: '',
    max: 300,
  },
  GRIEVANCE_HOURS: {
    group: 'store',
    label: 'Hours of the grievance officer',
    kind: 'text',
    default: '',
    max: 200,
  },
  TELEMETRY_SHARE: {
    group: 'store',
    label: 'Measured visits in percent',
    hint: 'Pages of these visits report errors and loading times, without personal data. 0 reports nothing.',
    kind: 'number',
    default: '100',
  },
  SELLER_KIND: {
    group: 'tax',
    label: 'Kind of seller',
    hint: 'Automatic: registered with a GSTIN or a GST rate.',
    kind: 'choice',
    default: '',
    choices: [
      { value: '', label: 'Automatic' },
      { value: 'registered', label: 'Registered' },
      { value: 'composition', label: 'Composition scheme' },
      { value: 'unregistered', label: 'Unregistered' },
    ],
  },
  GSTIN: { group: 'tax', label: 'GSTIN', kind: 'text', default: '', max: 15 },
  LEGAL_NAME: {
    group: 'tax',
    label: 'Legal name',
    hint: 'As in the certificate of registration.',
    kind: 'text',
    default: '',
    max: 200,
  },
  STORE_ADDRESS: {
    group: 'tax',
    label: 'Address of the seller',
    kind: 'lines',
    default: '',
    max: 500,
  },
  STORE_REGION: {
    group: 'tax',
    label: 'State of the seller',
    hint: 'Automatic: the state of the GSTIN.',
    kind: 'choice',
    default: '',
    choices: [{ value: '', label: 'Automatic' }, ...choicesOf(INDIAN_STATES)],
  },
  GST_RATE: {
    group: 'tax',
    label: 'GST percent without an HSN code',
    hint: 'Included in the prices of products that match no row of the GST rates.',
    kind: 'number',
    default: '',
  },
  GST_BETWEEN: {
    group: 'tax',
    label: 'GST rate between two price bands',
    kind: 'choice',
    default: 'higher',
    choices: [
      { value: 'higher', label: 'The higher rate' },
      { value: 'lower', label: 'The lower rate' },
    ],
  },
  EXPORT_TAX: {
    group: 'tax',
    label: 'Exports',
    kind: 'choice',
    default: 'paid',
    choices: [
      { value: 'paid', label: 'With payment of IGST' },
      { value: 'bond', label: 'Under a bond, without IGST' },
    ],
  },
  GUEST_CHECKOUT: {
    group: 'checkout',
    label: 'Accept orders without an account',
    kind: 'switch',
    default: 'off',
  },
  FIRST_ORDER_FREE_SHIPPING: {
    group: 'checkout',
    label: 'Ship the first order of an account free',
    kind: 'switch',
    default: 'on',
  },
  UPI_ID: {
    group: 'checkout',
    label: 'UPI ID',
    hint: 'Recipient of prepaid orders, such as shop@bank. “off” disables them.',
    kind: 'text',
    default: '',
    max: 100,
  },
  MAX_OPEN_PIECES: {
    group: 'checkout',
    label: 'Units of one product on order',
    hint: 'Most units that a customer may have in undelivered orders.',
    kind: 'number',
    default: '99',
  },
  DECLINED_KEPT_HOURS: {
    group: 'checkout',
    label: 'Hours to correct a declined payment',
    hint: 'The order is cancelled afterwards.',
    kind: 'number',
    default: '24',
  },
  PAYMENT_REMINDER_HOURS: {
    group: 'checkout',
    label: 'Hours until a reminder of unchecked payments',
    kind: 'number',
    default: '12',
  },
  MAIL_SENDER_NAME: {
    group: 'emails',
    label: 'Sender name',
    hint: 'Empty: the name in MAIL_FROM, else the store name.',
    kind: 'text',
    default: '',
    max: 100,
  },
  MAIL_REPLY_TO: {
    group: 'emails',
    label: 'Reply address',
    hint: 'Empty: replies go to the sender address.',
    kind: 'text',
    default: '',
    max: 200,
  },
  MAIL_FOOTER: {
    group: 'emails',
    label: 'Footer',
    hint: 'Shown below every email.',
    kind: 'lines',
    default: '',
    max: 500,
  },
  CONTACT_EMAIL: {
    group: 'notifications',
    label: 'Address for notifications',
    hint: 'Empty: the sender address of emails, else the address of the first admin.',
    kind: 'text',
    default: '',
    max: 200,
  },
  NOTIFY_MESSAGES: {
    group: 'notifications',
    label: 'Messages from the contact page',
    kind: 'switch',
    default: 'on',
  },
  NOTIFY_PAYMENTS: {
    group: 'notifications',
    label: 'Payments and refunds that need attention',
    kind: 'switch',
    default: 'on',
  },
  NOTIFY_RETURNS: {
    group: 'notifications',
    label: 'New returns',
    kind: 'switch',
    default: 'on',
  },
} as const satisfies Readonly<Record<string, SettingField>>;

export type SettingName = keyof typeof SETTING_FIELDS;

export const SETTING_NAMES = Object.keys(SETTING_FIELDS) as readonly SettingName[];

/** Returns the names of a group's settings in the order of its form. */
export const settingsOf = (group: SettingGroup): SettingName[] =>
  SETTING_NAMES.filter((name) => SETTING_FIELDS[name].group === group);

/** Settings as texts; a missing one is not set. */
export type SettingValues = Partial<Record<SettingName, string>>;

/** Where the effective value of a setting comes from (rule 20.1). */
export type SettingSource = 'environment' | 'stored' | 'default';

/** Changed settings of two states; an unset one is an empty text. */
export const settingChanges = (
  from: SettingValues,
  to: SettingValues,
): { name: SettingName; from: string; to: string }[] =>
  SETTING_NAMES.map((name) => ({ name, from: from[name] ?? '', to: to[name] ?? '' })).filter(
    (change) => change.from !== change.to,
  );
