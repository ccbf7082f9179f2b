import type { ApiKeyLifetime, IssuedApiKey, Permission } from '@tanabana/contracts';
import { api, useTask } from '@tanabana/storefront';
import { Alert, FormDialog, MultiChoiceGroup, SelectField, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { LIFETIMES, READ_SCOPES, toggleScope, WRITE_SCOPES } from './integration-texts.ts';

interface ApiKeyFormProps {
  onIssued: (key: IssuedApiKey) => void;
  onClose: () => void;
}

/** Creates an API key with a name, scopes and an expiry. */
export function ApiKeyForm({ onIssued, onClose }: ApiKeyFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Permission[]>([]);
  const [lifetime, setLifetime] = useState<ApiKeyLifetime>('90d');
  const [wrong, setWrong] = useState<{ name?: string; scopes?: string }>({});
  const { busy, problem, run } = useTask('The API key could not be created.');
  const create = async (): Promise<void> => {
    const problems = {
      ...(name.trim() === '' && { name: 'Enter a name.' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one scope.' }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    await run(async () => {
      const body = { name: name.trim(), scopes: [...scopes], lifetime };
      onIssued(await api.auth.issueApiKey({ body }));
    });
  };
  const toggle = (value: string): void => setScopes(toggleScope(scopes, value));
  return (
    <FormDialog
      title="New API key"
      submit="Create API key"
      busy={busy}
      problem={problem}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Of the integration, such as ERP. The activity shows it with each change."
        required
        maxLength={60}
        value={name}
        error={wrong.name}
        onChange={({ target }) => setName(target.value)}
      />
      <MultiChoiceGroup
        legend="May read"
        look="chips"
        options={READ_SCOPES}
        values={scopes}
        onToggle={toggle}
      />
      <MultiChoiceGroup
        legend="May change"
        look="chips"
        options={WRITE_SCOPES}
        values={scopes}
        onToggle={toggle}
      />
      {wrong.scopes && <Alert tone="danger">{wrong.scopes}</Alert>}
      <SelectField
        label="Expires after"
        value={lifetime}
        options={LIFETIMES}
        onChange={({ target }) => setLifetime(target.value as ApiKeyLifetime)}
      />
    </FormDialog>
  );
}
