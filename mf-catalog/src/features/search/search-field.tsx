import { IconButton, SearchIcon, TextField, type TextFieldProps } from '@tanabana/ui';

interface SearchFieldProps extends Partial<TextFieldProps> {
  buttonClass: string | undefined;
}

/** The search field with its submit button, inside a form. */
export const SearchField = ({ buttonClass, ...field }: SearchFieldProps) => (
  <>
    <TextField
      type="search"
      label="Search products"
      hideLabel
      placeholder="Search kurtis, ikat, indigo …"
      maxLength={200}
      enterKeyHint="search"
      autoComplete="off"
      {...field}
    />
    <IconButton type="submit" label="Search" className={buttonClass}>
      <SearchIcon />
    </IconButton>
  </>
);
