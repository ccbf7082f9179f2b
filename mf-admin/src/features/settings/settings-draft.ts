import {
  logoOf,
  SETTING_FIELDS,
  type SettingField,
  type SettingName,
  type SettingsGroup,
} from '@tanabana/contracts';

/** Values of a group's form by name. */
export type SettingsDraft = Partial<Record<SettingName, string>>;

export const fieldOf = (name: SettingName): SettingField => SETTING_FIELDS[name];

export const isOn = (value: string | undefined): boolean =>
  ['1', 'true', 'yes', 'on'].includes(value ?? '');

/** Returns the values of a group for its form. */
export const draftOf = ({ settings }: SettingsGroup): SettingsDraft =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));

/** Returns the values that differ from a group's, without locked ones. */
export const changedIn = (draft: SettingsDraft, { settings }: SettingsGroup): SettingsDraft =>
  Object.fromEntries(
    settings
      .filter(({ name, value, source }) => source !== 'environment' && draft[name] !== value)
      .map(({ name }) => [name, draft[name] ?? '']),
  );

/** A setting that both people changed. */
export interface Conflict {
  name: SettingName;
  mine: string;
  theirs: string;
}

export interface Merge {
  /** Changes of both; conflicts have the value of this form. */
  draft: SettingsDraft;
  conflicts: readonly Conflict[];
  /** Settings that only the other person changed. */
  taken: readonly SettingName[];
}

/**
 * Merges a form with what somebody else saved first (rule 20.3).
 * @param base the group that the form started with
 * @param theirs the stored group
 */
export function mergeDraft(
  draft: SettingsDraft,
  base: SettingsGroup,
  theirs: SettingsGroup,
): Merge {
  const before = draftOf(base);
  const after = draftOf(theirs);
  const names = theirs.settings.map(({ name }) => name);
  const own = names.filter((name) => draft[name] !== before[name]);
  const taken = names.filter((name) => !own.includes(name) && after[name] !== before[name]);
  const conflicts = own
    .filter((name) => after[name] !== before[name] && after[name] !== draft[name])
    .map((name) => ({ name, mine: draft[name] ?? '', theirs: after[name] ?? '' }));
  const ownValues = Object.fromEntries(own.map((name) => [name, draft[name]]));
  return { draft: { ...after, ...ownValues }, conflicts, taken };
}

/** Returns a value as text for people: “On”, “Composition scheme”, “none”. */
export function valueText(name: SettingName, value: string): string {
  const { kind, choices } = fieldOf(name);
  if (kind === 'switch') return isOn(value) ? 'On' : 'Off';
  const logo = kind === 'logo' ? logoOf(value) : null;
  if (logo) return `a picture of ${logo.width} × ${logo.height} pixels`;
  return choices?.find((choice) => choice.value === value)?.label ?? (value || 'none');
}
