import {
  readSynonyms,
  type Synonyms,
  synonymProblem,
  texts,
  writeSynonyms,
} from '@tanabana/contracts';
import { announce, api, invalidate, messageOf, useApi, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, ErrorState, Skeleton, TextArea } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import shared from '../../shared/shared.module.css';
import { UnsavedQuestion, useUnsaved } from '../../shared/unsaved.tsx';

const TITLE = 'Search Words';

/** Edits synonyms for searches (rule 10.6). */
export default function SynonymsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isRefreshing, retry } = useApi(api.products.synonyms, {});
  if (data) return <SynonymsForm stored={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={TITLE}>
      {error ? (
        <ErrorState
          title={messageOf(error, texts.failed.synonyms)}
          busy={isRefreshing}
          onRetry={retry}
        />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  );
}

function SynonymsForm({ stored, onClose }: { stored: Synonyms; onClose: () => void }) {
  const formId = useId();
  // state when opened: the service reports later changes
  const [{ groups, version }] = useState(stored);
  const [text, setText] = useState(writeSynonyms(groups));
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, problem, run } = useTask(texts.failed.synonymsSave);
  const unsaved = useUnsaved(text !== writeSynonyms(groups), onClose);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const changed = readSynonyms(text);
    setWrong(synonymProblem(changed));
    if (synonymProblem(changed)) return document.getElementById(`${formId}-groups`)?.focus();
    const done = await run(async () => {
      await api.products.changeSynonyms({ body: { groups: changed, version } });
      await invalidate('/api/products');
    });
    if (!done) return;
    announce('Synonyms saved');
    unsaved.leave();
  };
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={TITLE}
      footer={
        <>
          <Button variant="secondary" onClick={unsaved.ask}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save Words
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={shared.form} onSubmit={save}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <TextArea
          id={`${formId}-groups`}
          label="Synonyms"
          hint="One line per meaning, words separated by commas: saree, sari. A search for one word finds the others."
          rows={14}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          error={wrong}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(null);
          }}
        />
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}
