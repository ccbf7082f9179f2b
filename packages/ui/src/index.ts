/** The look of the house: components, icons, ornaments. See README.md for the list. */
export { classes } from './classes.ts';
export { Accordion, type AccordionItem } from './components/accordion/accordion.tsx';
export { Avatar, type AvatarProps } from './components/avatar/avatar.tsx';
export { Button, type ButtonProps } from './components/button/button.tsx';
export { type ButtonLook, buttonClass } from './components/button/button-class.ts';
export { Count } from './components/button/count.tsx';
export {
  IconButton,
  type IconButtonProps,
  iconButtonClass,
} from './components/button/icon-button.tsx';
export { type Slides, useSlides } from './components/carousel/use-slides.ts';
export type { ChoiceOption } from './components/choice/choice.tsx';
export { ChoiceGroup, type ChoiceGroupProps } from './components/choice/choice-group.tsx';
export {
  MultiChoiceGroup,
  type MultiChoiceGroupProps,
} from './components/choice/multi-choice-group.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './components/dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './components/dialog/dialog.tsx';
export { Sheet, type SheetProps } from './components/dialog/sheet.tsx';
export { Alert, type AlertProps } from './components/feedback/alert.tsx';
export { Badge, type BadgeProps, type Tone } from './components/feedback/badge.tsx';
export { EmptyState, type EmptyStateProps } from './components/feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './components/feedback/error-state.tsx';
export { Progress } from './components/feedback/progress.tsx';
export { Skeleton } from './components/feedback/skeleton.tsx';
export { Spinner } from './components/feedback/spinner.tsx';
export { Stars } from './components/feedback/stars.tsx';
export { Checkbox, type CheckboxProps } from './components/field/checkbox.tsx';
export { ChipsField, type ChipsFieldProps } from './components/field/chips-field.tsx';
export { FileDrop, type FileDropProps } from './components/field/file-drop.tsx';
export { PasswordField } from './components/field/password-field.tsx';
export {
  SelectField,
  type SelectFieldProps,
  type SelectOption,
} from './components/field/select-field.tsx';
export { TextArea, type TextAreaProps } from './components/field/text-area.tsx';
export { TextField, type TextFieldProps } from './components/field/text-field.tsx';
export { Container, type ContainerProps } from './components/layout/container.tsx';
export { VisuallyHidden } from './components/layout/visually-hidden.tsx';
export { Breadcrumb, type Crumb } from './components/navigation/breadcrumb.tsx';
export { Pagination, type PaginationProps } from './components/navigation/pagination.tsx';
export {
  QuantityStepper,
  type QuantityStepperProps,
} from './components/stepper/quantity-stepper.tsx';
export { type Column, Table, type TableProps } from './components/table/table.tsx';
export { type TabItem, Tabs, type TabsProps } from './components/tabs/tabs.tsx';
export * from './icons.tsx';
export { BlockPrintBorder, Jaali, Selvedge } from './ornaments/index.ts';
