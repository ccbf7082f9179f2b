import { type CustomerConditions, conditionsText, MAX_SEGMENT_NAME } from '@tanabana/contracts';
import { announce, useTask } from '@tanabana/storefront';
import { FormDialog, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { customerCalls, reloadCustomers } from '../../shared/customer-calls.ts';
import { problemsOf } from '../../shared/field-problems.ts';

interface SegmentDialogProps {
  conditions: CustomerConditions;
  onClose: () => void;
}

/** Saves conditions under a name. */
export function SegmentDialog({ conditions, onClose }: SegmentDialogProps) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const { busy, problem, run } = useTask('The segment could not be saved.');
  const save = async (): Promise<void> => {
    if (name.trim() === '') return setWrong('Enter a name.');
    const done = await run(async () => {
      try {
        await customerCalls.createSegment({ body: { name, conditions } });
      } catch (error) {
        setWrong(problemsOf(error).name);
        throw error;
      }
      await reloadCustomers();
    });
    if (!done) return;
    announce(`${name.trim()} saved`);
    onClose();
  };
  return (
    <FormDialog
      title="Save as segment"
      submit="Save segment"
      busy={busy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        {conditionsText(conditions)}. Customers are in the segment while they fulfil this. The
        search is not saved.
      </p>
      <TextField
        label="Name"
        required
        maxLength={MAX_SEGMENT_NAME}
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
