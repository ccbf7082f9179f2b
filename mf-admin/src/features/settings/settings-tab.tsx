import { can, SETTING_GROUP_TEXTS, SETTING_GROUPS, type User } from '@tanabana/contracts';
import { Link, paths, useApi } from '@tanabana/storefront';
import { Tabs } from '@tanabana/ui';
import { ListStates } from '../../shared/list.tsx';
import { settingCalls } from '../../shared/setting-calls.ts';
import { oneOf, useAddressState } from '../../shared/use-address-state.ts';
import { MailPreviews } from './mail-previews.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';

const groups = SETTING_GROUPS.map((id) => ({ id, label: SETTING_GROUP_TEXTS[id].label }));

/** Settings of the shop by group (chapter 20 of the rules). */
export default function SettingsTab({ user }: { user: User }) {
  const { state, set } = useAddressState({ group: 'store' });
  const selected = oneOf(SETTING_GROUPS, state.group) || 'store';
  const answer = useApi(settingCalls.list, {});
  const group = answer.data?.groups.find((one) => one.group === selected);
  const editable = can(user, 'settings.write');
  return (
    <>
      <p className={styles.note}>
        Shipping, cash on delivery, returns and holidays are in{' '}
        <Link to={paths.dashboard('delivery')}>Delivery</Link>, tax rates in{' '}
        <Link to={paths.dashboard('gst-rates')}>GST Rates</Link>.
      </p>
      <Tabs
        label="Settings"
        items={groups}
        selected={selected}
        onSelect={(id) => set({ group: id })}
        className={styles.tabs}
      >
        <div className={styles.panel}>
          <p className={styles.note}>{SETTING_GROUP_TEXTS[selected].description}</p>
          <ListStates
            state={answer}
            failed="Failed to load the settings"
            count={answer.data && 1}
            empty={{ title: '' }}
            expected={4}
          >
            {group && (
              <>
                <SettingsForm key={group.group} group={group} editable={editable} />
                {selected === 'emails' && <MailPreviews user={user} editable={editable} />}
                <SettingsHistory key={`${group.group} history`} group={group} editable={editable} />
              </>
            )}
          </ListStates>
        </div>
      </Tabs>
    </>
  );
}
