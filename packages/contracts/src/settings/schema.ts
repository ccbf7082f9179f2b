import { z } from 'zod';
import { isTimeZone } from '../dates.ts';
import { pageOf, paging, time } from '../fields.ts';
import { EMAIL_PATTERN, MAX_EMAIL } from '../rules/limits.ts';
import { logoOf, logoProblem } from '../rules/settings/logo.ts';
import {
  SETTING_FIELDS,
  SETTING_GROUPS,
  type SettingField,
  type SettingName,
} from '../rules/settings/settings.ts';
import { isGstin } from '../rules/tax/gstin.ts';
import { stateOf, stateOfGstin } from '../rules/tax/places.ts';
import { SELLER_KINDS } from '../rules/tax/tax.ts';

/** A boolean setting; gateway/render.sh accepts the same spellings. */
export const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes', 'off', 'on'], 'must be on or off')
  .transform((text) => ['1', 'true', 'yes', 'on'].includes(text));

const limited = (name: SettingName) => {
  const { kind, max = 1000 }: SettingField = SETTING_FIELDS[name];
  const isPlain = (text: string): boolean => ![...text].some((one) => isForbidden(one, kind));
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have ${max} characters at most`)
    .refine(isPlain, 'contains a character that is not allowed');
};

/** Control characters; line breaks are allowed in a field of several lines. */
const isForbidden = (letter: string, kind: SettingField['kind']): boolean =>
  letter < ' ' && !(kind === 'lines' && /[\r\n]/.test(letter));

const optionalText = (name: SettingName) => limited(name).optional();
const oneAddress = z
  .string()
  .trim()
  .max(MAX_EMAIL, 'must be an email address')
  .regex(EMAIL_PATTERN, 'must be an email address')
  .optional();
const whole = z.coerce.number('must be a number').int('must be a whole number');
const hours = z.coerce
  .number('must be a number')
  .positive('must be more than 0')
  .max(8760, 'must be 8760 or less');

/** Value of `logoValue`; the picture's size must be that of a logo (rule 20.8). */
const logo = limited('STORE_LOGO').superRefine((text, { addIssue }) => {
  const found = logoOf(text);
  const message = found ? logoProblem(found) : 'must be an uploaded picture';
  if (message) addIssue({ code: 'custom', message });
});

/** Name, logo, time zone and contacts of the shop. */
export const storeEnv = {
  STORE_NAME: limited('STORE_NAME').default(SETTING_FIELDS.STORE_NAME.default),
  STORE_LOGO: logo.optional(),
  /** IANA name; not of invoices, GST returns and financial years (rule 10.1). */
  TIME_ZONE: limited('TIME_ZONE')
    .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
    .default(SETTING_FIELDS.TIME_ZONE.default),
  CARE_CONTACT: optionalText('CARE_CONTACT'),
  /** If set, messages get a number. */
  GRIEVANCE_OFFICER: optionalText('GRIEVANCE_OFFICER'),
  GRIEVANCE_CONTACT: optionalText('GRIEVANCE_CONTACT'),
  GRIEVANCE_HOURS: optionalText('GRIEVANCE_HOURS'),
};

/** Seller and GST (docs/running.md). */
export const taxEnv = {
  /** Kind of seller; default: registered if there is a GSTIN or a rate. */
  SELLER_KIND: z
    .enum(SELLER_KINDS, `must be ${SELLER_KINDS.slice(0, -1).join(', ')} or unregistered`)
    .optional(),
  /** GST percent included in prices when the rate table has no row. */
  GST_RATE: z.coerce
    .number('must be a percentage')
    .min(0, 'must be 0 or more')
    .max(100, 'must be 100 or less')
    .optional(),
  /** Rate for prices between two bands, where neither rate is consistent. */
  GST_BETWEEN: z.enum(['higher', 'lower'], 'must be higher or lower').default('higher'),
  /** Whether IGST is paid on exports (and refunded), or exports go under a bond. */
  EXPORT_TAX: z.enum(['paid', 'bond'], 'must be paid or bond').default('paid'),
  GSTIN: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isGstin, 'must be a GSTIN of 15 characters with a valid check digit')
    .optional(),
  /** Seller's legal name as in the certificate of registration (CGST Rules, rule 46(a)). */
  LEGAL_NAME: optionalText('LEGAL_NAME'),
  STORE_ADDRESS: optionalText('STORE_ADDRESS'),
  /** State or union territory of the seller. */
  STORE_REGION: optionalText('STORE_REGION'),
};

/** Trading settings; gateway/render.sh passes some to pages, and tools/deploy-check compares them. */
export const tradeEnv = {
  /** Orders without an account. */
  GUEST_CHECKOUT: flag.default(false),
  /** Free shipping on an account's first order (rule 1.5). */
  FIRST_ORDER_FREE_SHIPPING: flag.default(true),
  /** Units of one product that a customer may have on order. */
  MAX_OPEN_PIECES: whole
    .min(1, 'must be 1 or more')
    .max(1_000_000, 'must be 1000000 or less')
    .default(99),
  /** Hours for which a prepaid order is kept after its payment was declined. */
  DECLINED_KEPT_HOURS: hours.default(24),
  /** Hours after which the owner is reminded of an unchecked payment. */
  PAYMENT_REMINDER_HOURS: hours.default(12),
};

/** Recipient of prepaid orders; `off` disables them. */
export const upiEnv = {
  UPI_ID: z
    .string()
    .trim()
    .regex(/^[\w.+-]+@[\w.-]+$|^off$/, 'must be like shop@bank, or off')
    .optional(),
};

/** What pages report (chapter 26). */
export const telemetryEnv = {
  /** Percentage of visits whose pages report errors and loading times (rule 26.1). */
  TELEMETRY_SHARE: whole.min(0, 'must be 0 or more').max(100, 'must be 100 or less').default(100),
};

/** Sender and footer of all emails. */
export const letterEnv = {
  MAIL_SENDER_NAME: optionalText('MAIL_SENDER_NAME'),
  MAIL_REPLY_TO: oneAddress,
  MAIL_FOOTER: optionalText('MAIL_FOOTER'),
};

/** Emails to the owner. */
export const noticeEnv = {
  /** Recipient; default: the sender's address, else that of the first admin. */
  CONTACT_EMAIL: oneAddress,
  NOTIFY_MESSAGES: flag.default(true),
  NOTIFY_PAYMENTS: flag.default(true),
  NOTIFY_RETURNS: flag.default(true),
};

/** The schema of each setting, for the environment and the dashboard (rule 20.2). */
export const settingEnv = {
  ...storeEnv,
  ...taxEnv,
  ...tradeEnv,
  ...upiEnv,
  ...telemetryEnv,
  ...letterEnv,
  ...noticeEnv,
} satisfies Record<SettingName, z.ZodType>;

type TaxEnv = z.output<z.ZodObject<typeof taxEnv>>;

/**
 * Rejects settings that are inconsistent with each other; for `superRefine` of schemas with
 * `taxEnv`.
 */
export function checkTaxEnv(
  { SELLER_KIND, GSTIN, STORE_REGION }: TaxEnv,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (name: keyof TaxEnv, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  const isGiven = SELLER_KIND !== undefined && SELLER_KIND !== 'unregistered';
  if (isGiven && GSTIN === undefined) refuse('GSTIN', `is required for ${SELLER_KIND} sellers`);
  if (SELLER_KIND === 'unregistered' && GSTIN !== undefined)
    refuse('GSTIN', 'must be empty for unregistered sellers');
  const state = GSTIN && stateOfGstin(GSTIN);
  const region = STORE_REGION && stateOf(STORE_REGION);
  if (state && region && state !== region)
    refuse('STORE_REGION', `is not ${state}, the state of the GSTIN`);
}

/** All settings together. */
export const allSettings = z.object(settingEnv).superRefine(checkTaxEnv);

export const group = z.enum(SETTING_GROUPS);
const name = z.enum(Object.keys(SETTING_FIELDS) as [SettingName, ...SettingName[]]);

/** Texts by name; an empty text removes the stored value. */
const values = z.partialRecord(name, z.string().max(2000, 'At most 2000 characters.'));

export const setting = z.object({
  name,
  /** Effective value; empty for none. */
  value: z.string(),
  /** `environment` settings are locked. */
  source: z.enum(['environment', 'stored', 'default']),
});

export const settingsGroup = z.object({
  group,
  /** Of the stored values; 0 while none were stored. */
  version: z.number(),
  settings: z.array(setting),
});
export const settingsGroups = z.object({ groups: z.array(settingsGroup) });

export const newSettings = z.object({ version: z.number().int().min(0), values });

const change = z.object({ name: z.string(), from: z.string(), to: z.string() });

export const settingsVersion = z.object({
  version: z.number(),
  at: time,
  by: z.object({ id: z.string().nullable(), username: z.string() }),
  /** Version that was restored. */
  restored: z.number().nullable(),
  /** Differences to the version before. */
  changes: z.array(change),
});
export const versionsQuery = z.object(paging(10));
export const versionsPage = pageOf(settingsVersion);

export const restoration = z.object({
  /** Current version. */
  version: z.number().int().min(0),
  /** Version to restore. */
  restore: z.number().int().min(1),
});

/** Stored settings for other services; `values` is null if the caller has this version. */
export const storedSettings = z.object({
  version: z.string(),
  values: z.record(z.string(), z.string()).nullable(),
});
