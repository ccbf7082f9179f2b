/** The shop's design: components, icons, ornaments. README.md lists them. */
export { afterFrame } from './after-frame.ts';
export { classes } from './classes.ts';
export { Accordion, type AccordionItem } from './components/accordion/accordion.tsx';
export { Avatar } from './components/avatar/avatar.tsx';
export { Button, buttonClass } from './components/button/button.tsx';
export { Count, IconButton, iconButtonClass } from './components/button/icon-button.tsx';
export { useCarousel } from './components/carousel/use-carousel.tsx';
export { ChoiceGroup, MultiChoiceGroup } from './components/choice/choice-group.tsx';
export { type Combobox, useCombobox } from './components/combobox/use-combobox.ts';
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  Dialog,
  Sheet,
} from './components/dialog/dialog.tsx';
export { FormDialog } from './components/dialog/form-dialog.tsx';
export { useOpener } from './components/dialog/use-opener.ts';
export { Alert, Badge, type Tone } from './components/feedback/badge.tsx';
export { Progress, Skeleton, Spinner } from './components/feedback/loading.tsx';
export { Stars } from './components/feedback/stars.tsx';
export { EmptyState, ErrorState, LoadingState } from './components/feedback/state.tsx';
export { Checkbox } from './components/field/checkbox.tsx';
export { ChipsField } from './components/field/chips-field.tsx';
export {
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  type TextFieldProps,
} from './components/field/field.tsx';
export { FileDrop } from './components/field/file-drop.tsx';
export { PhotosField } from './components/field/photos-field.tsx';
export { Facts } from './components/layout/facts.tsx';
export { Container, VisuallyHidden } from './components/layout/layout.tsx';
export { ListPager } from './components/list/list-pager.tsx';
export { ListStates } from './components/list/list-states.tsx';
export { SortableList } from './components/list/sortable-list.tsx';
export { Filter, SearchBox, Toolbar } from './components/list/toolbar.tsx';
export { Breadcrumb } from './components/navigation/breadcrumb.tsx';
export { Pagination } from './components/navigation/pagination.tsx';
export { QrCode } from './components/qr-code/qr-code.tsx';
export { QuantityStepper } from './components/stepper/quantity-stepper.tsx';
export { type Column, Table } from './components/table/table.tsx';
export { useFirstRows } from './components/table/use-first-rows.ts';
export { type TabItem, Tabs } from './components/tabs/tabs.tsx';
export * from './icons/index.ts';
export { BlockPrintBorder, Jaali, NotFoundOrnament, Selvedge } from './ornaments/ornaments.tsx';
export { saveFile } from './save-file.ts';
export { windowIs } from './window-is.ts';
