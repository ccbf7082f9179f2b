import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './sheet.module.css';

/** How editing of a cell ended, and the step to the next cell. */
export type EditEnd = (text: string | null, step: readonly [down: number, right: number]) => void;

interface CellEditorProps {
  label: string;
  /** The text when editing began. */
  text: string;
  /** Whether typing continues after the text, else it is selected. */
  isTyped: boolean;
  isNumber: boolean;
  /** A choice instead of text. */
  choices: readonly string[] | null;
  onEnd: EditEnd;
}

/** Input of the active cell: Enter and Tab save and move on, Escape reverts. */
export function CellEditor({ label, text, isTyped, isNumber, choices, onEnd }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const isEnded = useRef(false);
  /** Once: removing the focused input also causes a blur. */
  const end: EditEnd = (result, step) => {
    if (isEnded.current) return;
    isEnded.current = true;
    onEnd(result, step);
  };
  const press = (event: KeyboardEvent): void => {
    // other keys belong to the input, not to the grid
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const step = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      Tab: [0, event.shiftKey ? -1 : 1],
      Escape: [0, 0],
    }[event.key] as [number, number] | undefined;
    if (!step) return;
    event.preventDefault();
    end(event.key === 'Escape' ? null : typed, step);
  };
  const focused = (input: HTMLInputElement | HTMLSelectElement | null): void => {
    if (!input || input === document.activeElement) return;
    input.focus();
    if (!isTyped && input instanceof HTMLInputElement) input.select();
  };
  const common = {
    ref: focused,
    'aria-label': label,
    className: styles.editor,
    onKeyDown: press,
    onBlur: () => end(typed, [0, 0]),
  };
  if (choices) {
    return (
      <select {...common} value={typed} onChange={(event) => setTyped(event.target.value)}>
        {!choices.includes(typed) && <option value={typed}>{typed}</option>}
        {choices.map((one) => (
          <option key={one} value={one}>
            {one || 'None'}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
