import {
  type AnyValues,
  CONTENT_KINDS,
  type ContentKey,
  type ContentVersion,
  can,
} from '@tanabana/contracts';
import { useSession } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Button, ChevronLeftIcon, ConfirmDialog } from '@tanabana/ui';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './document-editor.module.css';
import { DOCUMENTS } from './documents.ts';
import { Fields } from './fields.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type Problems, useSaving } from './use-saving.ts';

interface VersionFormProps {
  document: ContentKey;
  /** The version that is edited first. */
  loaded: ContentVersion;
  onClose: () => void;
}

type Window = 'publish' | 'history' | 'leave' | null;

/** The form of a document with its actions. */
export function VersionForm({ document, loaded, onClose }: VersionFormProps) {
  const mayWrite = can(useSession().user, 'content.write');
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState<AnyValues>(loaded.values);
  const [shown, show] = useState<Window>(null);
  /** Number of the version whose preview is offered. */
  const [previewed, preview] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaving(document, (stored, sent) => {
    // input continues in the same entries
    setBase({ ...stored, values: sent });
    show(null);
  });
  const { busy, problem, problems, conflict, save } = saving;
  const isChanged = values !== base.values;
  useWarning(isChanged);
  useEffect(() => {
    if (Object.keys(problems).some(isOfForm)) show(null);
  }, [problems]);
  useFirstProblem(form, problems, shown === null);

  async function openPreview(): Promise<void> {
    const stored = isChanged ? await save(values, base.version, null) : base;
    if (stored) preview(stored.version);
  }
  function saveDraft(event: FormEvent): void {
    event.preventDefault();
    void save(values, base.version, null);
  }
  const name = DOCUMENTS[document].name;
  return (
    <>
      <form ref={form} noValidate aria-label={name} className={styles.form} onSubmit={saveDraft}>
        <div className={styles.head}>
          <Button variant="quiet" size="s" onClick={() => (isChanged ? show('leave') : onClose())}>
            <ChevronLeftIcon size={16} /> All content
          </Button>
          <h3 className={styles.title}>{name}</h3>
          <span className={styles.state}>{stateText(base)}</span>
          <Button variant="quiet" size="s" onClick={() => show('history')}>
            History
          </Button>
        </div>
        <fieldset disabled={!mayWrite} className={styles.fields}>
          <Fields
            fields={CONTENT_KINDS[document]}
            values={values}
            path="values"
            problems={problems}
            onChange={setValues}
          />
        </fieldset>
        {problem && <Alert tone="danger">{problem}</Alert>}
        {mayWrite && (
          <div className={styles.actions}>
            <Button type="submit" variant="secondary" busy={busy} disabled={!isChanged}>
              Save draft
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => void openPreview()}>
              Preview
            </Button>
            <Button disabled={busy} onClick={() => show('publish')}>
              Publish
            </Button>
          </div>
        )}
      </form>
      {shown === 'publish' && (
        <PublishDialog
          busy={busy}
          problem={problems.publishAt ?? problem}
          onClose={() => show(null)}
          onPublish={(publishAt) => void save(values, base.version, publishAt)}
        />
      )}
      {shown === 'history' && (
        <HistoryDialog
          document={document}
          onClose={() => show(null)}
          onRestore={
            mayWrite
              ? (version) => {
                  setValues({ ...version.values });
                  show(null);
                }
              : undefined
          }
        />
      )}
      {previewed !== null && (
        <PreviewDialog document={document} version={previewed} onClose={() => preview(null)} />
      )}
      {conflict && (
        <ConflictDialog
          document={document}
          theirs={conflict.theirs}
          mine={values}
          onClose={saving.endConflict}
          onLoadTheirs={() => {
            setBase(conflict.theirs);
            setValues(conflict.theirs.values);
            saving.endConflict();
            show(null);
          }}
          onSaveMine={() => void save(values, conflict.theirs.version, conflict.publishAt)}
        />
      )}
      <ConfirmDialog
        open={shown === 'leave'}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={onClose}
        onClose={() => show(null)}
      >
        Your input has not been saved.
      </ConfirmDialog>
    </>
  );
}

function stateText({ state, publishAt, at, by }: ContentVersion): string {
  if (at === null) return 'As in a new shop';
  const who = by ? ` by ${by.username}` : '';
  if (state === 'draft') return `Draft of ${formatMoment(at)}${who}`;
  return `Published from ${formatMoment(publishAt ?? at)}${who}`;
}

const isOfForm = (path: string): boolean => path.startsWith('values.');

/** Focuses the first field with a problem, once no dialog is open. */
function useFirstProblem(
  form: RefObject<HTMLFormElement | null>,
  problems: Problems,
  isReady: boolean,
): void {
  const shown = useRef<Problems | null>(null);
  useEffect(() => {
    const first = Object.keys(problems).find(isOfForm);
    if (!isReady || !first || shown.current === problems) return;
    shown.current = problems;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }, [form, problems, isReady]);
}

/** The browser asks before the page is left with unsaved changes. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
