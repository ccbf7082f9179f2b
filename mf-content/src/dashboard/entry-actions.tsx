import { ChevronDownIcon, ChevronUpIcon, IconButton, MenuIcon, TrashIcon } from '@tanabana/ui';
import type { ComponentProps } from 'react';
import styles from './entry-actions.module.css';

interface EntryActionsProps {
  /** Of the entry, for screen readers. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Props of the place where the entry is dragged. */
  handle: ComponentProps<'span'>;
  onUp: () => void;
  onDown: () => void;
  /** Without it the entry cannot be removed. */
  onRemove?: () => void;
}

/** Moves an entry of a list by drag or buttons, or removes it. */
export const EntryActions = ({ name, isFirst, isLast, handle, ...props }: EntryActionsProps) => (
  <div className={styles.actions}>
    <span {...handle} aria-hidden="true" className={styles.handle}>
      <MenuIcon size={16} />
    </span>
    <IconButton
      label={`Move ${name} up`}
      data-move="up"
      aria-disabled={isFirst}
      onClick={props.onUp}
    >
      <ChevronUpIcon />
    </IconButton>
    <IconButton
      label={`Move ${name} down`}
      data-move="down"
      aria-disabled={isLast}
      onClick={props.onDown}
    >
      <ChevronDownIcon />
    </IconButton>
    {props.onRemove && (
      <IconButton label={`Remove ${name}`} onClick={props.onRemove}>
        <TrashIcon />
      </IconButton>
    )}
  </div>
);
