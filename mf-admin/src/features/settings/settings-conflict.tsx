import { Alert, ChoiceGroup } from '@tanabana/ui';
import styles from './settings.module.css';
import {
  type Conflict,
  fieldOf,
  type Merge,
  type SettingsDraft,
  valueText,
} from './settings-draft.ts';

interface SettingsConflictProps {
  merge: Merge;
  draft: SettingsDraft;
  set: (change: SettingsDraft) => void;
}

/** Shows what somebody else saved first, and asks where both changed a setting (rule 20.3). */
export const SettingsConflict = ({
  merge: { taken, conflicts },
  draft,
  set,
}: SettingsConflictProps) => (
  <Alert tone="warning" title="Someone else has changed these settings in the meantime.">
    {taken.length > 0 && (
      <p>
        Their changes:{' '}
        {taken
          .map((name) => `${fieldOf(name).label} (${valueText(name, draft[name] ?? '')})`)
          .join(', ')}
        .
      </p>
    )}
    {conflicts.map((conflict) => (
      <Choice key={conflict.name} conflict={conflict} value={draft[conflict.name]} set={set} />
    ))}
    <p>Your input is kept. Check it and save again.</p>
  </Alert>
);

interface ChoiceProps {
  conflict: Conflict;
  value: string | undefined;
  set: (change: SettingsDraft) => void;
}

const Choice = ({ conflict: { name, mine, theirs }, value, set }: ChoiceProps) => (
  <ChoiceGroup
    legend={fieldOf(name).label}
    className={styles.conflict}
    options={[
      { value: 'mine', label: `Yours: ${valueText(name, mine)}` },
      { value: 'theirs', label: `Theirs: ${valueText(name, theirs)}` },
    ]}
    value={value === theirs ? 'theirs' : 'mine'}
    onChange={(chosen) => set({ [name]: chosen === 'theirs' ? theirs : mine })}
  />
);
