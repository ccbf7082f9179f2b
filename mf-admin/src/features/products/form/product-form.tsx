import { Alert, Button, Dialog, PlusIcon, Progress } from '@tanabana/ui';
import { type FormEvent, useRef } from 'react';
import { focusUnfolded } from '../../../shared/folded.tsx';
import { UnsavedQuestion, useUnsaved } from '../../../shared/unsaved.tsx';
import { ReasonField } from '../reason-field.tsx';
import { ColourFields } from './colour-fields.tsx';
import { type DraftColour, type InitialDraft, newColour } from './draft.ts';
import { EditConflict } from './edit-conflict.tsx';
import styles from './form.module.css';
import { ProductFields } from './product-fields.tsx';
import { Unpublish } from './unpublish.tsx';
import { type Place, useProductForm } from './use-product-form.ts';
import { VariantFields } from './variant-fields.tsx';

const FORM = 'product-form';

interface ProductFormProps {
  title: string;
  start: InitialDraft;
  /** Where the product is, or is added. */
  place: Place;
  onClose: () => void;
}

/** Product and colours, validated on save; a failure keeps the input. */
export function ProductForm({ title, start, place, onClose }: ProductFormProps) {
  const form = useProductForm(start, () => unsaved.leave());
  const unsaved = useUnsaved(form.changed, onClose);
  const body = useRef<HTMLFormElement>(null);
  const { draft, set, wrong, problem } = form;

  const save = async (to: Place): Promise<void> => {
    const first = await form.save(to);
    if (first) focusUnfolded(fieldOf(body.current, first.field));
    else body.current?.scrollIntoView({ block: 'start' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(place);
  };
  const setColour = (key: string, change: (colour: DraftColour) => Partial<DraftColour>): void =>
    set(({ colours }) => ({
      colours: colours.map((one) => (one.key === key ? { ...one, ...change(one) } : one)),
    }));
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={title}
      size="l"
      footer={
        <>
          {form.progress !== null && (
            <Progress label="Uploading" share={form.progress} className={styles.progress} />
          )}
          <Button variant="secondary" onClick={unsaved.ask}>
            Cancel
          </Button>
          {!start.product && place === 'shop' && (
            <Button variant="secondary" disabled={form.busy} onClick={() => void save('drafts')}>
              Save as Draft
            </Button>
          )}
          {start.product && place === 'shop' && (
            <Unpublish product={start.product} isOff={form.changed} onDone={unsaved.leave} />
          )}
          <Button type="submit" form={FORM} busy={form.busy}>
            {place === 'drafts' ? 'Save Draft' : 'Save Product'}
          </Button>
        </>
      }
    >
      <form
        ref={body}
        id={FORM}
        noValidate
        className={styles.form}
        onSubmit={submit}
        onBlur={form.tidy}
      >
        <p className={styles.hint}>
          Add product details, colors, sizes, and images (3 images/color)
        </p>
        {problem && <Alert tone="danger">{problem}</Alert>}
        {form.conflict && <EditConflict conflict={form.conflict} draft={draft} set={set} />}
        <ProductFields draft={draft} set={set} wrong={wrong} />
        {draft.colours.map((colour, at) => (
          <ColourFields
            key={colour.key}
            colour={colour}
            number={at + 1}
            error={at === 0 && wrong?.field === 'colours' ? wrong.message : null}
            onChange={(change) => setColour(colour.key, change)}
            onRemove={() =>
              set(({ colours }) => ({ colours: colours.filter(({ key }) => key !== colour.key) }))
            }
          />
        ))}
        {draft.colours.length === 0 && wrong?.field === 'colours' && (
          <Alert tone="danger">{wrong.message}</Alert>
        )}
        <Button
          variant="secondary"
          name="colours"
          onClick={() => set(({ colours }) => ({ colours: [...colours, newColour()] }))}
        >
          <PlusIcon size={18} />
          Add color
        </Button>
        <VariantFields draft={draft} set={set} wrong={wrong} />
        {form.reason !== null && <ReasonField value={form.reason} onChange={form.setReason} />}
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLElement | null =>
  form?.querySelector(`[name="${name}"]`) ?? null;
