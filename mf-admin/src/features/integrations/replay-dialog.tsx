import type { Webhook } from '@tanabana/contracts';
import { announce, serverNow, useTask } from '@tanabana/storefront';
import { FormDialog, SelectField } from '@tanabana/ui';
import { useState } from 'react';
import { count } from '../../shared/formats.ts';
import { reloadWebhooks, webhookCalls } from './webhook-calls.ts';

const PERIODS = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
];
const HOUR_MS = 60 * 60_000;

/** Sends all failed events of a period again. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [hours, setHours] = useState('24');
  const { busy, problem, run } = useTask('The events could not be sent again.');
  const replay = () =>
    run(async () => {
      const since = new Date(serverNow().getTime() - Number(hours) * HOUR_MS).toISOString();
      const { replayed } = await webhookCalls.replayFailed({
        params: { id: webhook.id },
        body: { since },
      });
      announce(`${count(replayed, 'event')} sent again`);
      await reloadWebhooks();
      onClose();
    });
  return (
    <FormDialog
      title="Replay failed events"
      submit="Replay"
      busy={busy}
      problem={problem}
      onSubmit={replay}
      onClose={onClose}
    >
      <p>Each event is sent again with its id, in the order in which it happened.</p>
      <SelectField
        label="Events of the"
        value={hours}
        options={PERIODS}
        onChange={({ target }) => setHours(target.value)}
      />
    </FormDialog>
  );
}
