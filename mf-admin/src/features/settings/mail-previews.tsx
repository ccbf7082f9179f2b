import type { User } from '@tanabana/contracts';
import { announce, useApi, useTask } from '@tanabana/storefront';
import { Alert, Button, SelectField } from '@tanabana/ui';
import { useState } from 'react';
import { Folded } from '../../shared/folded.tsx';
import { ListStates } from '../../shared/list.tsx';
import { type MailCalls, mailServices } from './mail-calls.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './settings.module.css';

interface MailPreviewsProps {
  user: User;
  editable: boolean;
}

/** Every email with sample data, as it is sent; a test goes to the user (rule 20.6). */
export function MailPreviews({ user, editable }: MailPreviewsProps) {
  const [service, setService] = useState('orders');
  const calls = mailServices.find(({ id }) => id === service)?.calls;
  return (
    <section aria-labelledby="mail-previews" className={styles.previews}>
      <h3 id="mail-previews">Preview</h3>
      <p className={styles.note}>Emails with sample data and the saved settings.</p>
      <SelectField
        label="Emails about"
        className={styles.choice}
        options={mailServices.map(({ id, label }) => ({ value: id, label }))}
        value={service}
        onChange={({ target }) => setService(target.value)}
      />
      {calls && <Templates key={service} calls={calls} user={user} editable={editable} />}
    </section>
  );
}

interface TemplatesProps extends MailPreviewsProps {
  calls: MailCalls;
}

/** The templates of one service. */
function Templates({ calls, ...rest }: TemplatesProps) {
  const answer = useApi(calls.mails, {});
  const [chosen, setChosen] = useState<string>();
  const templates = answer.data?.data ?? [];
  const kind = chosen ?? templates[0]?.kind;
  return (
    <ListStates
      state={answer}
      failed="Failed to load the emails"
      count={answer.data?.data.length}
      empty={{ title: 'No emails' }}
      expected={1}
    >
      <SelectField
        label="Email"
        className={styles.choice}
        options={templates.map(({ kind: value, label }) => ({ value, label }))}
        value={kind}
        onChange={({ target }) => setChosen(target.value)}
      />
      {kind && <Preview key={kind} calls={calls} kind={kind} {...rest} />}
    </ListStates>
  );
}

function Preview({ calls, kind, user, editable }: TemplatesProps & { kind: string }) {
  const answer = useApi(calls.mailPreview, { params: { kind } });
  const [sent, setSent] = useState<string>();
  const { busy, problem, run } = useTask('Failed to send the email');
  const { data } = answer;

  const send = (): Promise<boolean> =>
    run(async () => {
      setSent(undefined);
      const { message } = await calls.sendTestMail({ params: { kind } });
      setSent(message);
      announce(message);
    });

  return (
    <ListStates
      state={answer}
      failed="Failed to load the email"
      count={data && 1}
      empty={{ title: '' }}
      expected={4}
    >
      {data && (
        <>
          <p>
            Subject: <strong>{data.subject}</strong>
          </p>
          {editable && (
            <p className={styles.save}>
              <Button variant="secondary" busy={busy} onClick={send}>
                Send a Test to {user.email}
              </Button>
              {sent && <span className={styles.note}>{sent}</span>}
            </p>
          )}
          {problem && <Alert tone="danger">{problem}</Alert>}
          <MailFrame title={data.subject} html={data.html} />
          <Folded title="As plain text">
            <pre className={styles.plain}>{data.text}</pre>
          </Folded>
        </>
      )}
    </ListStates>
  );
}
