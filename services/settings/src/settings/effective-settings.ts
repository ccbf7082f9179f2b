import {
  INDIA_TIME_ZONE,
  SETTING_FIELDS,
  SETTING_NAMES,
  type SettingName,
  type SettingSource,
  type SettingValues,
} from '@tanabana/contracts';
import { allSettings } from '@tanabana/contracts/endpoints';

/** Settings of this service's environment. */
export interface Environment {
  /** Texts of the settings that the environment sets, and so locks. */
  given: SettingValues;
  /** Defaults of this installation. */
  defaults: SettingValues;
  /** Public origin of the shop; empty for the origin of the page. */
  publicUrl: string;
  /** Provider of online payments; empty for none. */
  onlinePayments: string;
  /** True if the shop's services export traces to a collector; pages then report clicks. */
  traced: boolean;
}

/** Returns the settings without unset ones. */
export const withoutEmpty = (values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/** A value that breaks a rule. */
export interface SettingProblem {
  name: SettingName;
  /** A sentence with the name of the setting. */
  message: string;
}

const parse = (stored: SettingValues, { given, defaults }: Environment) =>
  allSettings.safeParse({ ...defaults, ...stored, ...given });

/** Returns the problems of stored values below an environment (rule 20.2). */
export function problemsOf(stored: SettingValues, environment: Environment): SettingProblem[] {
  const issues = parse(stored, environment).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const name = path[0] as SettingName;
    return { name, message: `${SETTING_FIELDS[name].label} ${message}.` };
  });
}

/**
 * Returns the stored values that are valid together with an environment; the others are ignored,
 * because the environment may have changed after they were stored (rule 20.2).
 */
export function validPart(stored: SettingValues, environment: Environment): SettingValues {
  const invalid = new Set(problemsOf(stored, environment).map(({ name }) => name));
  const names = SETTING_NAMES.filter((name) => stored[name] !== undefined);
  const kept = names.filter((name) => !invalid.has(name));
  if (kept.length === names.length) return stored;
  return validPart(Object.fromEntries(kept.map((name) => [name, stored[name]])), environment);
}

/** Returns a setting's effective value and its source (rule 20.1). */
export function effective(
  name: SettingName,
  stored: SettingValues,
  { given, defaults }: Environment,
): { value: string; source: SettingSource } {
  if (given[name] !== undefined) return { value: given[name], source: 'environment' };
  if (stored[name] !== undefined) return { value: stored[name], source: 'stored' };
  return { value: defaults[name] ?? SETTING_FIELDS[name].default, source: 'default' };
}

/**
 * Returns the public settings of pages as JSON that is safe inside a script element; the same as
 * gateway/render.sh writes for these settings.
 * @param stored valid stored values
 */
export function pageConfig(stored: SettingValues, environment: Environment): string {
  const settings = parse(stored, environment).data;
  if (!settings) throw new TypeError('The environment has invalid settings.');
  const { publicUrl, onlinePayments, traced } = environment;
  const optional = {
    storeLogo: settings.STORE_LOGO,
    timeZone: settings.TIME_ZONE === INDIA_TIME_ZONE ? '' : settings.TIME_ZONE,
    telemetryShare: settings.TELEMETRY_SHARE,
    // of the environment's collector, which the gateway does not know
    traced,
    onlinePayments,
    legalName: settings.LEGAL_NAME,
    storeAddress: settings.STORE_ADDRESS,
    careContact: settings.CARE_CONTACT,
    grievanceOfficer: settings.GRIEVANCE_OFFICER,
    grievanceContact: settings.GRIEVANCE_CONTACT,
    grievanceHours: settings.GRIEVANCE_HOURS,
  };
  const config = {
    storeName: settings.STORE_NAME,
    upiId: settings.UPI_ID === 'off' ? '' : (settings.UPI_ID ?? ''),
    publicUrl,
    guestCheckout: settings.GUEST_CHECKOUT,
    firstOrderFreeShipping: settings.FIRST_ORDER_FREE_SHIPPING,
    // every page contains them, so unset ones are omitted
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
  };
  return JSON.stringify(config).replaceAll('<', '\\u003c');
}
