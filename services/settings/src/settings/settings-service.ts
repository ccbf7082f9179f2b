import {
  SETTING_FIELDS,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingName,
  type SettingsGroup,
  type SettingsVersionPage,
  type SettingValues,
  type StoredSettings,
  settingChanges,
  settingsOf,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type Actor, cachedValue } from '@tanabana/service-kit/mongo';
import type { SettingsStorage } from '../storage.ts';
import {
  type Environment,
  effective,
  pageConfig,
  problemsOf,
  validPart,
  withoutEmpty,
} from './effective-settings.ts';
import type { GroupVersion } from './version-repository.ts';

export interface SettingsDeps {
  storage: Pick<SettingsStorage, 'versions' | 'changeFeed'>;
  environment: Environment;
  now: () => Date;
}

interface Sent {
  group: SettingGroup;
  version: number;
  values: SettingValues;
  restored?: number;
}

export type SettingsService = ReturnType<typeof createSettingsService>;

/** The rules of the shop's settings (chapter 20). */
export function createSettingsService({ storage, environment, now }: SettingsDeps) {
  const { versions, changeFeed } = storage;

  async function readAll() {
    const groups = await Promise.all(SETTING_GROUPS.map(versions.newest));
    const stored: SettingValues = Object.assign({}, ...groups.map(({ values }) => values));
    const valid = validPart(stored, environment);
    return {
      groups,
      stored,
      valid,
      version: groups.map(({ group, version }) => `${group}-${version}`).join('.'),
      config: pageConfig(valid, environment),
    };
  }

  /** From memory; a change is visible at once here, and shortly after in other instances. */
  const current = cachedValue({
    read: readAll,
    changeFeed,
    isChange: ({ settings }) => settings === true,
  });

  const present = ({ group, version }: GroupVersion, stored: SettingValues): SettingsGroup => ({
    group,
    version,
    settings: settingsOf(group).map((name) => ({
      name,
      ...effective(name, stored, environment),
    })),
  });

  const refuse = (name: string, message: string): AppError =>
    new AppError('request.invalid', { message, errors: [{ path: `values.${name}`, message }] });

  /** Throws `request.invalid` for names of other groups and for locked settings. */
  function assertEditable(group: SettingGroup, names: readonly SettingName[]): void {
    for (const name of names) {
      const { label, group: own } = SETTING_FIELDS[name];
      if (own !== group) throw refuse(name, `${label} belongs to another group.`);
      if (environment.given[name] !== undefined)
        throw refuse(name, `${label} is set by the environment (${name}).`);
    }
  }

  /** Throws `request.invalid` with all problems of a group's values (rule 20.2). */
  function assertValid(group: SettingGroup, all: SettingValues): void {
    const problems = problemsOf(all, environment).filter(
      ({ name }) => SETTING_FIELDS[name].group === group,
    );
    const [first] = problems;
    if (!first) return;
    const errors = problems.map(({ name, message }) => ({ path: `values.${name}`, message }));
    throw new AppError('request.invalid', { message: first.message, errors });
  }

  /** @param by who is named in history and audit log */
  async function store({ group, version, values, restored }: Sent, by: Actor) {
    const all = await readAll();
    const others = all.groups.filter((one) => one.group !== group).map((one) => one.values);
    assertValid(group, Object.assign({}, ...others, values));
    const change = { group, version, values, restored: restored ?? null, by, at: now() };
    const stored = await versions.store(change);
    if (!stored) throw new AppError('settings.changed', { details: await find(group) });
    return present(stored, stored.values);
  }

  async function find(group: SettingGroup): Promise<SettingsGroup> {
    const newest = await versions.newest(group);
    return present(newest, newest.values);
  }

  return {
    async list(): Promise<{ groups: SettingsGroup[] }> {
      const { groups, valid } = await current();
      return { groups: groups.map((one) => present(one, valid)) };
    },

    /**
     * Stores some values of a group; an empty one removes the stored value. Throws
     * `settings.changed` with the current values in `details` (rule 20.3).
     */
    async change(group: SettingGroup, version: number, sent: SettingValues, by: Actor) {
      assertEditable(group, Object.keys(sent) as SettingName[]);
      const before = await versions.newest(group);
      if (before.version !== version)
        throw new AppError('settings.changed', { details: present(before, before.values) });
      return store({ group, version, values: withoutEmpty({ ...before.values, ...sent }) }, by);
    },

    /** Throws `settings.version_not_found`, and as `change`. */
    async restore(group: SettingGroup, version: number, restored: number, by: Actor) {
      const earlier = await versions.find(group, restored);
      if (!earlier) throw new AppError('settings.version_not_found');
      return store({ group, version, values: earlier.values, restored }, by);
    },

    async versions(group: SettingGroup, page: number, limit: number): Promise<SettingsVersionPage> {
      const found = await versions.page(group, page, limit);
      const data = found.data.map(({ version, at, by, restored, before, values }) => ({
        version,
        at: at.toISOString(),
        by,
        restored,
        changes: settingChanges(before, values),
      }));
      return { ...found, data };
    },

    /** For services (rule 20.4). @param known version that the caller has */
    async stored(known?: string): Promise<StoredSettings> {
      const { version, valid } = await current();
      return { version, values: known === version ? null : valid };
    },

    /** Public settings of pages as JSON. */
    config: async (): Promise<string> => (await current()).config,
  };
}
