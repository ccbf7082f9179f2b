import { conditionsText, hasConditions, MAX_SEGMENT_NAME, type Segment } from '@tanabana/contracts';
import { announce, isApiError, useApi, useTask } from '@tanabana/storefront';
import { Alert, FormDialog, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { customerCalls, reloadCustomers } from '../../shared/customer-calls.ts';
import { problemsOf } from '../../shared/field-problems.ts';
import { count } from '../../shared/formats.ts';
import { ConditionFields } from './condition-fields.tsx';
import {
  conditionProblems,
  conditionQuery,
  conditionsIn,
  conditionTexts,
} from './customer-filter.ts';

interface SegmentFormProps {
  /** As stored now. */
  segment: Segment;
  /** All tags that customers have. */
  tags: readonly string[];
  onClose: () => void;
}

/** Changes name and conditions of a segment; discounts that use it follow (rule 24.4). */
export function SegmentForm({ segment, tags, onClose }: SegmentFormProps) {
  const [name, setName] = useState(segment.name);
  const [state, setState] = useState(conditionTexts(segment.conditions));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [isChanged, setChanged] = useState(false);
  const { busy, problem, setProblem, run } = useTask('The segment could not be saved.');
  const conditions = conditionsIn(state);
  const { discounts, version, _id: id } = segment;

  const check = (): Record<string, string> => ({
    ...conditionProblems(state),
    ...(name.trim() === '' && { name: 'Enter a name.' }),
  });
  const save = async (): Promise<void> => {
    const problems = check();
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    if (!hasConditions(conditions)) {
      setProblem('Choose at least one condition.');
      return;
    }
    let isSaved = false;
    await run(async () => {
      setChanged(false);
      try {
        await customerCalls.updateSegment({ params: { id }, body: { name, conditions, version } });
      } catch (error) {
        setWrong(problemsOf(error));
        if (!isApiError(error) || error.code !== 'segment.changed') throw error;
        await reloadCustomers();
        setChanged(true);
        return;
      }
      isSaved = true;
      await reloadCustomers();
    });
    if (!isSaved) return;
    announce(`${name.trim()} saved`);
    onClose();
  };
  return (
    <FormDialog
      title="Edit segment"
      submit="Save segment"
      busy={busy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      {isChanged && (
        <Alert tone="warning" title="Someone else has changed this segment in the meantime.">
          Stored now: {segment.name}: {conditionsText(segment.conditions)}. Your input is kept;
          saving again replaces theirs.
        </Alert>
      )}
      {discounts.length > 0 && (
        <Alert tone="warning" title={`Used by ${count(discounts.length, 'discount')}.`}>
          {discounts.join(', ')}. A change applies to their next orders.
        </Alert>
      )}
      <TextField
        label="Name"
        required
        maxLength={MAX_SEGMENT_NAME}
        value={name}
        error={wrong.name}
        onChange={({ target }) => setName(target.value)}
      />
      <ConditionFields
        state={state}
        set={(change) => setState({ ...state, ...change })}
        tags={tags}
        problems={wrong}
      />
      <Preview conditions={conditions} />
    </FormDialog>
  );
}

/** How many customers fulfil the conditions now. */
function Preview({ conditions }: { conditions: Segment['conditions'] }) {
  const query = { ...conditionQuery(conditions), limit: '1' };
  const found = useApi(customerCalls.customers, { query });
  if (!hasConditions(conditions)) return <p role="status">Choose at least one condition.</p>;
  return (
    <p role="status">
      {found.data
        ? `${count(found.data.total, 'customer')} in the segment now.`
        : found.error
          ? 'The customers could not be counted.'
          : 'Counting…'}
    </p>
  );
}
