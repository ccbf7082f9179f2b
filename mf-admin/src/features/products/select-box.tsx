import styles from './products.module.css';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** A box that chooses a row; its label is for screen readers only. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className={styles.choose}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
