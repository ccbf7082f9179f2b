import { zoneLabel } from '@tanabana/storefront/dates';
import { Alert, Button, ChoiceGroup, Dialog, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import styles from './publish-dialog.module.css';
import { fromField } from './shop-time.ts';

interface PublishDialogProps {
  busy: boolean;
  problem: string | null;
  onClose: () => void;
  onPublish: (publishAt: string) => void;
}

/** Publishes at once or at a time (rule 21.2). */
export function PublishDialog({ busy, problem, onClose, onPublish }: PublishDialogProps) {
  const formId = useId();
  const [when, setWhen] = useState('now');
  const [local, setLocal] = useState('');
  const [isMissing, setMissing] = useState(false);
  function publish(event: FormEvent): void {
    event.preventDefault();
    const publishAt = when === 'now' ? when : fromField(local);
    setMissing(publishAt === '');
    if (publishAt !== '') onPublish(publishAt);
  }
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title="Publish"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {when === 'now' ? 'Publish now' : 'Schedule'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={publish}>
        <ChoiceGroup
          legend="When"
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
          value={when}
          onChange={setWhen}
        />
        {when === 'later' && (
          <TextField
            label="Time"
            hint={`Time zone: ${zoneLabel()}. A version that you publish meanwhile replaces this one.`}
            type="datetime-local"
            value={local}
            error={isMissing ? 'Enter a time.' : null}
            onChange={({ target }) => setLocal(target.value)}
          />
        )}
        {problem && <Alert tone="danger">{problem}</Alert>}
      </form>
    </Dialog>
  );
}
