import type { SettingsGroup } from '@tanabana/contracts';
import { announce, invalidate, isApiError, useTask } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { type Problems, problemsOf } from '../../shared/field-problems.ts';
import { focusProblem } from '../../shared/focus.ts';
import { settingCalls } from '../../shared/setting-calls.ts';
import { SettingInput } from './setting-input.tsx';
import styles from './settings.module.css';
import { SettingsConflict } from './settings-conflict.tsx';
import {
  changedIn,
  draftOf,
  type Merge,
  mergeDraft,
  type SettingsDraft,
} from './settings-draft.ts';

interface SettingsFormProps {
  group: SettingsGroup;
  /** False for staff who may only read. */
  editable: boolean;
}

/** The settings of one group (rules 20.1 to 20.3). */
export function SettingsForm({ group, editable }: SettingsFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(group);
  const [draft, setDraft] = useState(draftOf(group));
  const [merge, setMerge] = useState<Merge | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isSaved, setIsSaved] = useState(false);
  const { busy, problem, run } = useTask('Failed to save the settings');
  const changed = changedIn(draft, base);
  const isChanged = Object.keys(changed).length > 0;

  function start(from: SettingsGroup): void {
    setBase(from);
    setDraft(draftOf(from));
    setMerge(null);
    setProblems({});
  }
  // a restored version, or one that somebody else saved while nothing is being edited
  if (group.version > base.version && !isChanged) start(group);

  function set(change: SettingsDraft): void {
    setDraft({ ...draft, ...change });
    setProblems({});
    setIsSaved(false);
  }

  function explain(error: unknown): void {
    if (isApiError(error) && error.code === 'settings.changed') {
      const theirs = error.details as SettingsGroup;
      const merged = mergeDraft(draft, base, theirs);
      setBase(theirs);
      setDraft(merged.draft);
      setMerge(merged);
      return;
    }
    const found = problemsOf(error);
    setProblems(found);
    focusProblem(element.current, found);
    throw error;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    let stored: SettingsGroup | undefined;
    await run(async () => {
      const params = { group: base.group };
      const body = { version: base.version, values: changed };
      try {
        stored = await settingCalls.change({ params, body });
      } catch (error) {
        explain(error);
      }
    });
    if (!stored) return;
    start(stored);
    setIsSaved(true);
    announce('Settings saved');
    await invalidate('/api/settings');
  }

  return (
    <form ref={element} noValidate className={styles.form} onSubmit={save}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {merge && <SettingsConflict merge={merge} draft={draft} set={set} />}
      <div className={styles.fields}>
        {base.settings.map((setting) => (
          <SettingInput
            key={setting.name}
            setting={setting}
            value={draft[setting.name] ?? ''}
            problem={problems[`values.${setting.name}`]}
            editable={editable}
            onChange={(value) => set({ [setting.name]: value })}
          />
        ))}
      </div>
      {editable && (
        <p className={styles.save}>
          <Allowed permission="settings.write">
            <Button type="submit" busy={busy} disabled={!isChanged}>
              Save Settings
            </Button>
          </Allowed>
          {isSaved && <span className={styles.note}>Saved</span>}
        </p>
      )}
    </form>
  );
}
