import {
  type Customer,
  MAX_CUSTOMER_NOTE,
  MAX_CUSTOMER_TAG,
  versionETag,
} from '@tanabana/contracts';
import { announce, useTask } from '@tanabana/storefront';
import { Alert, Button, ChipsField, TextArea } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import { customerCalls, reloadCustomers } from '../../shared/customer-calls.ts';
import { problemsOf } from '../../shared/field-problems.ts';
import styles from './customers.module.css';

/** Edits note and tags. After a conflict the input stays, to be saved again on the newer version. */
export function ProfileForm({ customer }: { customer: Customer }) {
  const [note, setNote] = useState(customer.note);
  const [tags, setTags] = useState(customer.tags);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, problem, run } = useTask('The note could not be saved.');
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await run(async () => {
      try {
        await customerCalls.updateCustomer(
          { params: { customer: customer._id }, body: { note, tags } },
          { ifMatch: versionETag(customer) },
        );
      } catch (error) {
        setProblems(problemsOf(error));
        throw error;
      }
    });
    if (!done) return;
    announce('Note and tags saved');
    await reloadCustomers();
  }
  const tagProblem = Object.entries(problems).find(([path]) => path.startsWith('tags'))?.[1];
  return (
    <form noValidate className={styles.profile} onSubmit={save}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <TextArea
        label="Note"
        optional
        hint="Only staff see it."
        rows={3}
        maxLength={MAX_CUSTOMER_NOTE}
        value={note}
        error={problems.note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ChipsField
        label="Tags"
        optional
        hint="Each followed by Enter or a comma."
        maxLength={MAX_CUSTOMER_TAG}
        values={tags}
        error={tagProblem}
        onChange={setTags}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Save note and tags
        </Button>
      </div>
    </form>
  );
}
