import type { SettingName, SettingsGroup, SettingsVersion } from '@tanabana/contracts';
import { announce, invalidate, messageOf, useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { ConfirmDialog } from '@tanabana/ui';
import { useState } from 'react';
import { RowAction } from '../../shared/list.tsx';
import { settingCalls } from '../../shared/setting-calls.ts';
import { VersionEntry, VersionHistory } from '../../shared/version-history.tsx';
import styles from './settings.module.css';
import { fieldOf, valueText } from './settings-draft.ts';

const STEP = 10;

interface SettingsHistoryProps {
  group: SettingsGroup;
  editable: boolean;
}

/** Changes of a group with author and time, newest first; earlier versions can be restored. */
export function SettingsHistory({ group, editable }: SettingsHistoryProps) {
  const [limit, setLimit] = useState(STEP);
  const [restored, setRestored] = useState<SettingsVersion | null>(null);
  const params = { group: group.group };
  const answer = useApi(settingCalls.versions, { params, query: { limit: `${limit}` } });

  async function restore({ version }: SettingsVersion): Promise<void> {
    await settingCalls.restore({ params, body: { version: group.version, restore: version } });
    setRestored(null);
    announce('Settings restored');
    await invalidate('/api/settings');
  }

  return (
    <>
      <VersionHistory state={answer} onShowOlder={() => setLimit(limit + STEP)}>
        {(version) => (
          <VersionEntry
            key={version.version}
            author={version.by.username}
            at={version.at}
            note={
              <>
                {version.restored !== null && `, restored version ${version.restored}`}
                {editable && version.version !== group.version && (
                  <RowAction
                    name={`Restore version ${version.version}`}
                    onClick={() => setRestored(version)}
                  >
                    Restore
                  </RowAction>
                )}
              </>
            }
          >
            <Changes version={version} />
          </VersionEntry>
        )}
      </VersionHistory>
      {restored && (
        <ConfirmDialog
          open
          title={`Restore version ${restored.version}?`}
          confirm="Restore"
          onConfirm={() => restore(restored)}
          onClose={() => setRestored(null)}
          problemOf={(error) => messageOf(error, 'Failed to restore the settings')}
        >
          All settings of this group get the values that {restored.by.username} saved on{' '}
          {formatMoment(restored.at)}.
        </ConfirmDialog>
      )}
    </>
  );
}

const Changes = ({ version: { changes } }: { version: SettingsVersion }) => (
  <ul className={styles.changes}>
    {changes.map(({ name, from, to }) => {
      const setting = name as SettingName;
      return (
        <li key={name}>
          {fieldOf(setting).label}: {from === '' ? 'default' : valueText(setting, from)} →{' '}
          {to === '' ? 'default' : valueText(setting, to)}
        </li>
      );
    })}
  </ul>
);
