import {
  FITS,
  type Fit,
  formatCount,
  MAX_IMAGE_BYTES,
  MAX_REVIEW_PICTURES,
  type OwnReview,
  REVIEW_LENGTHS,
  type ReviewedLine,
  type ReviewedOrder,
} from '@tanabana/contracts';
import { announce, invalidate, useObjectUrl } from '@tanabana/storefront';
import {
  Alert,
  Button,
  ChoiceGroup,
  PhotosField,
  Progress,
  SelectField,
  TextArea,
  TextField,
} from '@tanabana/ui';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { reviewPictureUrl } from '../shared/pictures.ts';
import { fitNames } from '../shared/review-texts.ts';
import {
  type Draft,
  type Field,
  languageOptions,
  type Problems,
  problemsOf,
  readDraft,
  removeDraft,
  writeDraft,
} from './review-draft.ts';
import styles from './review-form.module.css';
import { sendProblem, sendReview } from './send-review.ts';
import { StarChoice } from './star-choice.tsx';

interface ReviewFormProps {
  order: ReviewedOrder;
  line: ReviewedLine;
  /** Key of an emailed link. */
  linkKey: string | undefined;
  /** Ends the change of a stored review; undefined for a new one. */
  onCancel: (() => void) | undefined;
  onStored: (review: OwnReview) => void;
}

/** The form for a new or stored review. Until stars are chosen it shows nothing else. */
export function ReviewForm({ order, line, linkKey, onCancel, onStored }: ReviewFormProps) {
  const { orderId } = order;
  const [draft, setDraft] = useState(() => readDraft(orderId, line, order.author));
  const [kept, setKept] = useState(line.review?.pictures ?? []);
  const [photos, setPhotos] = useState<File[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** Uploaded share, 0 to 1; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSending = share !== null;
  useFocusOnProblem(form, problems, failure);

  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    writeDraft(orderId, line.line, next);
    settle(...(Object.keys(part) as Field[]));
  };
  /** Removes the messages of changed fields. */
  const settle = (...fields: Field[]): void =>
    setProblems(
      Object.fromEntries(
        Object.entries(problems).filter(([field]) => !fields.includes(field as Field)),
      ),
    );

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setFailure(null);
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setShare(0);
    try {
      const stored = await sendReview({
        ...{ order: orderId, line, linkKey, draft, photos },
        kept: kept.map(({ id }) => id),
        onProgress: setShare,
      });
      removeDraft(orderId, line.line);
      announce(stored.state === 'published' ? 'Your review is published.' : 'Your review is sent.');
      onStored(stored);
    } catch (error) {
      const { text, fields, isOutdated } = sendProblem(error);
      setFailure(text);
      setProblems(fields);
      if (isOutdated) await invalidate(`/api/reviews/orders/${orderId}`);
    } finally {
      setShare(null);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={`Your review of ${line.name}`}
      className={styles.form}
      onSubmit={send}
    >
      <StarChoice
        value={draft.stars}
        error={problems.stars}
        disabled={isSending}
        onChange={(stars) => change({ stars })}
      />
      {draft.stars > 0 && (
        <Details {...{ line, draft, problems, change, isSending }}>
          <PhotosField
            most={MAX_REVIEW_PICTURES}
            maxBytes={MAX_IMAGE_BYTES}
            tooMany={`A review can have ${MAX_REVIEW_PICTURES} photos.`}
            hint=". Location data is removed."
            kept={kept.map((one) => ({ id: one.id, src: reviewPictureUrl(one, '160') }))}
            files={photos}
            error={problems.pictures}
            disabled={isSending}
            useObjectUrl={useObjectUrl}
            onRemoveKept={(id) => {
              setKept(kept.filter((one) => one.id !== id));
              settle('pictures');
            }}
            onFiles={(files) => {
              setPhotos(files);
              settle('pictures');
            }}
          />
        </Details>
      )}
      {failure && (
        <div tabIndex={-1} data-problem="">
          <Alert tone="danger">{failure}</Alert>
        </div>
      )}
      {isSending && photos.length > 0 && <Progress label="Sending your photos" share={share} />}
      {(draft.stars > 0 || onCancel) && (
        <div className={styles.actions}>
          <Button type="submit" busy={isSending}>
            {line.review ? 'Save changes' : 'Send review'}
          </Button>
          {onCancel && (
            <Button
              variant="secondary"
              disabled={isSending}
              onClick={() => {
                removeDraft(orderId, line.line);
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

interface DetailsProps {
  line: ReviewedLine;
  draft: Draft;
  problems: Problems;
  isSending: boolean;
  change: (part: Partial<Draft>) => void;
  /** The field of photos. */
  children: ReactNode;
}

function Details({ line, draft, problems, isSending, change, children }: DetailsProps) {
  const { title, text, author, language } = draft;
  return (
    <>
      {line.size && (
        <ChoiceGroup
          legend={`How does size ${line.size} fit?`}
          look="chips"
          options={FITS.map((value) => ({
            value,
            label: fitNames[value],
            disabled: isSending,
          }))}
          value={draft.fit}
          error={problems.fit}
          onChange={(fit) => change({ fit: fit as Fit })}
        />
      )}
      <TextField
        label="Title"
        optional
        lang={language}
        dir="auto"
        disabled={isSending}
        hint={counter(title, REVIEW_LENGTHS.title)}
        error={problems.title}
        value={title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label="Your review"
        optional
        rows={5}
        lang={language}
        dir="auto"
        disabled={isSending}
        placeholder="Cloth, colour, cut: what should others know?"
        hint={counter(text, REVIEW_LENGTHS.text)}
        error={problems.text}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
      />
      {children}
      <div className={styles.pair}>
        <TextField
          label="Name to show"
          required
          autoComplete="nickname"
          dir="auto"
          disabled={isSending}
          error={problems.author}
          value={author}
          onChange={({ target }) => change({ author: target.value })}
        />
        <SelectField
          label="Language of your review"
          disabled={isSending}
          options={languageOptions(language)}
          error={problems.language}
          value={language}
          onChange={({ target }) => change({ language: target.value })}
        />
      </div>
    </>
  );
}

/** `120 of 5,000 characters` */
const counter = ({ length }: string, most: number): string =>
  `${formatCount(length)} of ${formatCount(most)} characters`;

/** Focuses the first field with a message, or the message of a failure. */
function useFocusOnProblem(
  form: RefObject<HTMLFormElement | null>,
  problems: Problems,
  failure: string | null,
): void {
  const count = useRef(0);
  useEffect(() => {
    const now = Object.keys(problems).length + (failure ? 1 : 0);
    const isNew = now > count.current;
    count.current = now;
    if (!isNew) return;
    const found = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]');
    const isGroup = found instanceof HTMLFieldSetElement;
    (isGroup ? found.querySelector<HTMLElement>('input:not(:disabled)') : found)?.focus();
  }, [form, problems, failure]);
}
