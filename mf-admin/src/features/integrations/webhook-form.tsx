import {
  type CreatedWebhook,
  DOMAIN_EVENT_TYPES,
  type DomainEventType,
  WEBHOOK_URL_LENGTH,
  type Webhook,
} from '@tanabana/contracts';
import { isApiError, useTask } from '@tanabana/storefront';
import { Alert, Button, FormDialog, MultiChoiceGroup, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { problemsOf } from '../../shared/field-problems.ts';
import { EVENT_GROUPS } from './integration-texts.ts';
import styles from './integrations.module.css';
import { reloadWebhooks, webhookCalls } from './webhook-calls.ts';

interface WebhookFormProps {
  /** null for a new one. */
  webhook: Webhook | null;
  onCreated: (webhook: CreatedWebhook) => void;
  onClose: () => void;
}

/** Creates or changes a webhook. */
export function WebhookForm({ webhook, onCreated, onClose }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [types, setTypes] = useState<readonly DomainEventType[]>(
    webhook?.types ?? ['order.placed'],
  );
  const [wrong, setWrong] = useState<{ url?: string; types?: string }>({});
  const { busy, problem, run } = useTask('The webhook could not be saved.');
  const isAll = types.length === DOMAIN_EVENT_TYPES.length;
  const toggle = (value: string): void =>
    setTypes(
      DOMAIN_EVENT_TYPES.filter((type) => (type === value) !== types.some((one) => one === type)),
    );
  const save = async (): Promise<void> => {
    const problems = {
      ...(!URL.canParse(url.trim()) && { url: 'Enter an address that begins with https://.' }),
      ...(types.length === 0 && { types: 'Choose at least one event.' }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const body = { url: url.trim(), description: description.trim(), types: [...types] };
    await run(async () => {
      try {
        if (webhook) await webhookCalls.update({ params: { id: webhook.id }, body });
        else onCreated(await webhookCalls.create({ body }));
      } catch (error) {
        const isRefused = isApiError(error) && error.code === 'webhook.address_refused';
        setWrong(isRefused ? { url: error.message } : problemsOf(error));
        throw error;
      }
      await reloadWebhooks();
      if (webhook) onClose();
    });
  };
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submit={webhook ? 'Save' : 'Create webhook'}
      busy={busy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Receives a POST request with JSON for each event."
        required
        maxLength={WEBHOOK_URL_LENGTH}
        value={url}
        error={wrong.url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label="Description"
        optional
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <div className={styles.head}>
        <strong>Events</strong>
        <Button variant="quiet" size="s" onClick={() => setTypes(isAll ? [] : DOMAIN_EVENT_TYPES)}>
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      {EVENT_GROUPS.map((group) => (
        <MultiChoiceGroup
          key={group.legend}
          legend={group.legend}
          look="chips"
          options={group.types.map((type) => ({ value: type, label: type }))}
          values={types}
          onToggle={toggle}
        />
      ))}
      {wrong.types && <Alert tone="danger">{wrong.types}</Alert>}
    </FormDialog>
  );
}
