import { announce } from '@tanabana/storefront';
import { Button, Dialog, FormDialog, MultiChoiceGroup, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { MAX_VIEW_NAME, MAX_VIEWS, nameProblem, withView } from './stored-views.ts';
import type { TableViews } from './use-table-views.ts';
import styles from './views.module.css';

interface ViewDialogProps {
  views: TableViews;
  onClose: () => void;
}

/** Saves the current filters, sort and columns under a name. */
export function SaveViewDialog({ views, onClose }: ViewDialogProps) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const save = (): void => {
    const next = withView(views.views, { name: name.trim(), search: views.search });
    const full = `A table can have ${MAX_VIEWS} views. Please delete old ones first.`;
    const problem = name.trim() === '' ? 'Enter a name.' : next.length > MAX_VIEWS ? full : null;
    if (problem) {
      setWrong(problem);
      return;
    }
    views.setViews(next);
    announce(`View ${name.trim()} saved`);
    onClose();
  };
  return (
    <FormDialog
      title="Save View"
      submit="Save View"
      size="s"
      busy={false}
      problem={null}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        Saves the search, filters, sort and columns in this browser. A view of the same name is
        replaced. To share a view, send its address.
      </p>
      <TextField
        label="Name"
        required
        maxLength={MAX_VIEW_NAME}
        value={name}
        error={wrong}
        onChange={({ target }) => {
          setName(target.value);
          setWrong(undefined);
        }}
      />
    </FormDialog>
  );
}

/** Renames and deletes views. */
export function EditViewsDialog({ views, onClose }: ViewDialogProps) {
  const [drafts, setDrafts] = useState(views.views);
  const [isChecked, setChecked] = useState(false);
  const problems = drafts.map(({ name }, at) => nameProblem(drafts, name, at));
  const save = (): void => {
    setChecked(true);
    if (problems.some(Boolean)) return;
    views.setViews(drafts.map((view) => ({ ...view, name: view.name.trim() })));
    announce('Views saved');
    onClose();
  };
  return (
    <FormDialog
      title="Edit Views"
      submit="Save Views"
      size="s"
      busy={false}
      problem={null}
      onSubmit={save}
      onClose={onClose}
    >
      {drafts.length === 0 && <p>All views are deleted when you save.</p>}
      {drafts.map((view, at) => (
        <div key={view.search} className={styles.view}>
          <TextField
            label={`Name of view ${at + 1}`}
            maxLength={MAX_VIEW_NAME}
            value={view.name}
            error={isChecked ? (problems[at] ?? undefined) : undefined}
            onChange={({ target }) => setDrafts(drafts.with(at, { ...view, name: target.value }))}
          />
          <Button
            size="s"
            variant="quiet"
            aria-label={`Delete view ${view.name}`}
            onClick={() => setDrafts(drafts.toSpliced(at, 1))}
          >
            Delete
          </Button>
        </div>
      ))}
    </FormDialog>
  );
}

/** Shows and hides columns. */
export function ColumnsDialog({
  views,
  columns,
  onClose,
}: ViewDialogProps & { columns: readonly string[] }) {
  const { hidden, hide } = views;
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title="Columns"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <MultiChoiceGroup
        legend="Shown columns"
        options={columns.map((column) => ({ value: column, label: column }))}
        values={columns.filter((column) => !hidden.includes(column))}
        onToggle={(column) =>
          hide(
            hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column],
          )
        }
      />
    </Dialog>
  );
}
