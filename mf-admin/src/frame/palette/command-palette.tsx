import type { User } from '@tanabana/contracts';
import { useNavigate } from '@tanabana/storefront';
import { Dialog, TextField, useCombobox, VisuallyHidden } from '@tanabana/ui';
import { type FormEvent, useState } from 'react';
import { count } from '../../shared/formats.ts';
import type { DashboardTab } from '../dashboard-tab.ts';
import { type Command, commandsFor, matching } from './commands.ts';
import styles from './palette.module.css';
import { useFound } from './use-found.ts';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  user: User;
  tabs: readonly DashboardTab[];
  onShortcuts: () => void;
}

/** Search of tabs, actions, orders, products and customers (rule 25.2). */
export default function CommandPalette({ open, onClose, ...search }: CommandPaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search the dashboard"
      hideTitle
      className={styles.palette}
    >
      <PaletteSearch onDone={onClose} {...search} />
    </Dialog>
  );
}

interface PaletteSearchProps extends Omit<CommandPaletteProps, 'open' | 'onClose'> {
  onDone: () => void;
}

function PaletteSearch({ user, tabs, onDone, onShortcuts }: PaletteSearchProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const found = useFound(user, text);
  const known: Command[] = [
    ...commandsFor(user, tabs),
    { id: 'shortcuts', label: 'Keyboard shortcuts', aside: 'Help', keys: '?', run: onShortcuts },
  ];
  const options = [...matching(known, text), ...found.commands];
  const combobox = useCombobox({
    options,
    label: 'Results',
    firstIsActive: true,
    onClose: onDone,
  });
  const perform = ({ run }: Command): void => {
    onDone();
    if (typeof run === 'string') navigate(run);
    else run();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (combobox.active) perform(combobox.active);
  };
  return (
    <search>
      <form onSubmit={submit} className={styles.form}>
        <TextField
          type="search"
          label="Search the dashboard"
          hideLabel
          placeholder="Tabs, actions, order numbers, products, customers"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          {...combobox.fieldProps}
          onChange={(event) => {
            setText(event.target.value);
            combobox.reset();
          }}
        />
      </form>
      <VisuallyHidden>
        <span role="status">{found.isLoading ? '' : `${count(options.length, 'result')}.`}</span>
      </VisuallyHidden>
      <div {...combobox.listProps} className={styles.list}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          // biome-ignore lint/a11y/noStaticElementInteractions: its role is in the props
          <div
            key={option.id}
            {...combobox.optionProps(option, at)}
            className={styles.option}
            onClick={() => perform(option)}
          >
            <span className={styles.label}>{option.label}</span>
            <span className={styles.aside}>{option.aside}</span>
            {option.keys && <kbd className={styles.keys}>{option.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.hasFailed && <p className={styles.note}>Some results could not be loaded.</p>}
      {options.length === 0 && !found.isLoading && !found.hasFailed && (
        <p className={styles.note}>No results for “{text.trim()}”.</p>
      )}
    </search>
  );
}
