import { can, MAX_HELD_WORDS, REVIEW_REQUEST_DAYS, type ReviewSettings } from '@tanabana/contracts';
import { isApiError, notify, useApi, useSession, useTask } from '@tanabana/storefront';
import {
  Alert,
  Button,
  Checkbox,
  ChipsField,
  ChoiceGroup,
  ErrorState,
  LoadingState,
  Skeleton,
  TextField,
} from '@tanabana/ui';
import { type FormEvent, useRef, useState } from 'react';
import { reviewCalls } from '../shared/review-calls.ts';
import styles from './settings.module.css';

/** How reviews are published and requested. */
export function Settings() {
  const answer = useApi(reviewCalls.settings, {});
  const { data, error, mutate } = answer;
  if (error && !data) return <ErrorState title="Failed to load the settings" of={answer} />;
  if (!data)
    return (
      <LoadingState label="Loading...">
        <Skeleton className={styles.loading} />
      </LoadingState>
    );
  return (
    <SettingsForm
      key={data.version}
      settings={data}
      onSaved={(next) => void mutate(next)}
      onReload={() => void mutate()}
    />
  );
}

/** Characters of a word (contract: `reviewSettings`). */
const MAX_WORD = 60;
const { min: MIN_DAYS, max: MAX_DAYS } = REVIEW_REQUEST_DAYS;

interface SettingsFormProps {
  settings: ReviewSettings;
  onSaved: (settings: ReviewSettings) => void;
  /** Loads the settings that somebody else has stored. */
  onReload: () => void;
}

function SettingsForm({ settings, onSaved, onReload }: SettingsFormProps) {
  const { user } = useSession();
  const [publish, setPublish] = useState(settings.publish);
  const [asks, setAsks] = useState(settings.requestAfterDays !== null);
  const [days, setDays] = useState(
    String(settings.requestAfterDays ?? REVIEW_REQUEST_DAYS.default),
  );
  const [words, setWords] = useState<readonly string[]>(settings.words);
  const [isWrong, setWrong] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, run } = useTask('The settings could not be saved. Please try again.');

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isValid = !asks || isDays(days);
    setWrong(!isValid);
    if (!isValid) return form.current?.querySelector<HTMLElement>('[name="days"]')?.focus();
    await run(async () => {
      const body = {
        publish,
        requestAfterDays: asks ? Number(days) : null,
        words: [...words],
        version: settings.version,
      };
      try {
        onSaved(await reviewCalls.changeSettings({ body }));
        notify({ tone: 'success', text: 'Settings saved.' });
      } catch (error) {
        setOutdated(isApiError(error) && error.code === 'review.settings_changed');
        throw error;
      }
    });
  }
  return (
    <form ref={form} noValidate aria-label="Settings" className={styles.form} onSubmit={save}>
      <ChoiceGroup
        legend="New and changed reviews"
        look="cards"
        options={[
          {
            value: 'automatic',
            label: 'Publish automatically',
            hint: 'Except those with a word of your list.',
          },
          {
            value: 'approval',
            label: 'Publish after your approval',
            hint: 'The author reads that you check the review.',
          },
        ]}
        value={publish}
        onChange={(value) => setPublish(value as ReviewSettings['publish'])}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Requests by email</legend>
        <Checkbox
          label="Ask buyers for a review after the delivery"
          checked={asks}
          onChange={({ target }) => setAsks(target.checked)}
        />
        {asks && (
          <TextField
            label="Days after the delivery"
            name="days"
            inputMode="numeric"
            maxLength={3}
            className={styles.days}
            value={days}
            error={isWrong ? `Enter a number from ${MIN_DAYS} to ${MAX_DAYS}.` : null}
            onChange={({ target }) => {
              setDays(target.value);
              setWrong(false);
            }}
          />
        )}
      </fieldset>
      <ChipsField
        label="Words to hold back"
        hint={`A review that contains one of them waits for you. Enter or comma adds a word; at most ${MAX_HELD_WORDS}.`}
        maxLength={MAX_WORD}
        values={words}
        error={words.length > MAX_HELD_WORDS ? `At most ${MAX_HELD_WORDS} words.` : null}
        onChange={setWords}
      />
      {problem && (
        <Alert
          tone="danger"
          action={
            isOutdated && (
              <Button variant="secondary" size="s" onClick={onReload}>
                Load current settings
              </Button>
            )
          }
        >
          {problem}
        </Alert>
      )}
      {can(user, 'reviews.write') && (
        <Button type="submit" busy={busy} className={styles.save}>
          Save
        </Button>
      )}
    </form>
  );
}

const isDays = (text: string): boolean =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= MIN_DAYS && Number(text) <= MAX_DAYS;
