import { COLLECTION_LENGTHS, type StoredCollection, versionETag } from '@tanabana/contracts';
import { announce, invalidate, isApiError, useTask } from '@tanabana/storefront';
import { zoneLabel } from '@tanabana/storefront/dates';
import { Alert, Button, Checkbox, ChoiceGroup, Dialog, TextArea, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Problems, problemsOf } from '../../shared/field-problems.ts';
import { focusProblem } from '../../shared/focus.ts';
import shared from '../../shared/shared.module.css';
import { UnsavedQuestion, useUnsaved } from '../../shared/unsaved.tsx';
import { ChosenProducts } from './chosen-products.tsx';
import { collectionCalls } from './collection-calls.ts';
import { bodyOf, type CollectionDraft, draftOf, selectionOf } from './collection-draft.ts';
import styles from './collections.module.css';
import { PictureField } from './picture-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { SelectionPreview } from './selection-preview.tsx';
import { usePreview } from './use-preview.ts';

const FAILED = 'Failed to save the collection';

interface CollectionFormProps {
  /** null for a new one. */
  collection: StoredCollection | null;
  onClose: () => void;
}

interface FieldsProps {
  draft: CollectionDraft;
  problems: Problems;
  set: (changed: Partial<CollectionDraft>) => void;
}

/** The current collection, if a change was rejected because someone else has changed it. */
function collectionOf(error: unknown): StoredCollection | null {
  if (!isApiError(error) || error.code !== 'collection.changed') return null;
  return (error.details as { current?: StoredCollection } | undefined)?.current ?? null;
}

/** Creates or edits a collection (rules 22.1, 22.2). */
export function CollectionForm({ collection, onClose }: CollectionFormProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  /** The collection as this form knows it; a conflict brings a newer version. */
  const [base, setBase] = useState(collection);
  const stored = draftOf(collection);
  const [draft, setDraft] = useState(stored);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, problem, run } = useTask(FAILED);
  const unsaved = useUnsaved(isChanged(draft, stored), onClose);
  const preview = usePreview(selectionOf(draft));
  const set = (changed: Partial<CollectionDraft>): void => {
    setDraft({ ...draft, ...changed });
    setProblems({});
  };
  const show = (found: Problems): void => {
    setProblems(found);
    focusProblem(element.current, found);
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = bodyOf(draft, base);
    if ('problems' in read) return show(read.problems);
    const done = await run(async () => {
      try {
        await (base
          ? collectionCalls.updateCollection(
              { params: { id: base._id }, ...read },
              { ifMatch: versionETag(base) },
            )
          : collectionCalls.createCollection(read));
      } catch (error) {
        setBase(collectionOf(error) ?? base);
        show(problemsOf(error));
        throw error;
      }
    });
    if (!done) return;
    void invalidate('/api/products');
    announce(`${draft.title} saved`);
    unsaved.leave();
  }
  const fields = { draft, problems, set };
  const isOutdated = base !== collection;
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={collection ? 'Edit Collection' : 'Add Collection'}
      footer={
        <>
          <Button variant="secondary" onClick={unsaved.ask}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save Collection
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate className={shared.form} onSubmit={save}>
        {problem && (
          <Alert tone="danger">
            {problem}
            {isOutdated && ' Your input is kept. Save again to replace their changes.'}
          </Alert>
        )}
        <TextFields {...fields} />
        <PictureField
          picture={draft.picture}
          alt={draft.alt}
          error={problems['images.0'] ?? null}
          onChange={set}
        />
        <ChoiceGroup
          legend="Products"
          look="chips"
          options={[
            { value: 'manual', label: 'Chosen one by one' },
            { value: 'rule', label: 'By a rule' },
          ]}
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as CollectionDraft['kind'] })}
        />
        {draft.kind === 'manual' ? (
          <ChosenProducts
            chosen={draft.productIds}
            preview={preview.data}
            problem={problems.productIds}
            onChange={(productIds) => set({ productIds })}
          />
        ) : (
          <>
            <RuleFields rule={draft.rule} problems={problems} onChange={(rule) => set({ rule })} />
            <SelectionPreview preview={preview} />
          </>
        )}
        <PublishFields {...fields} />
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}

/** A chosen file is always a change. */
const isChanged = (draft: CollectionDraft, stored: CollectionDraft): boolean =>
  (draft.picture !== null && 'file' in draft.picture) ||
  JSON.stringify(draft) !== JSON.stringify(stored);

function TextFields({ draft, problems, set }: FieldsProps) {
  const field = (name: 'title' | 'slug' | 'description') => ({
    name,
    value: draft[name],
    error: problems[name] ?? null,
    maxLength: COLLECTION_LENGTHS[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Title" required {...field('title')} />
      <TextField
        label="Slug"
        optional
        hint="The last part of its address. Generated from the title if empty."
        autoCapitalize="none"
        spellCheck={false}
        {...field('slug')}
      />
      <TextArea label="Text" optional hint="Shown on its page." {...field('description')} />
    </>
  );
}

function PublishFields({ draft, problems, set }: FieldsProps) {
  const time = (name: 'startsAt' | 'endsAt', label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      name={name}
      value={draft[name]}
      error={problems[name] ?? null}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>In the shop</legend>
      <Checkbox
        role="switch"
        label="Published"
        checked={draft.isPublished}
        onChange={({ target }) => set({ isPublished: target.checked })}
      />
      <div className={styles.row}>
        {time('startsAt', `Starts (${zoneLabel()})`)}
        {time('endsAt', `Ends (${zoneLabel()})`)}
      </div>
    </fieldset>
  );
}
