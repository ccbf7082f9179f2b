import { icon } from './icon.tsx';

/* Icons of controls, used by the components of this package. */

export const AlertIcon = /*#__PURE__*/ icon('M12 4 2.8 20h18.4zM12 10v5M12 17.3v.4');
export const CheckIcon = /*#__PURE__*/ icon('M4.5 12.5 10 18 19.5 6.5');
export const ChevronDownIcon = /*#__PURE__*/ icon('M5.5 9.5 12 16l6.5-6.5');
export const ChevronLeftIcon = /*#__PURE__*/ icon('M14.5 5.5 8 12l6.5 6.5');
export const ChevronRightIcon = /*#__PURE__*/ icon('M9.5 5.5 16 12l-6.5 6.5');
export const ChevronUpIcon = /*#__PURE__*/ icon('M5.5 14.5 12 8l6.5 6.5');
export const CloseIcon = /*#__PURE__*/ icon('M5.5 5.5l13 13M18.5 5.5l-13 13');
export const EyeIcon = /*#__PURE__*/ icon(
  'M2.5 12C5 7.8 8.2 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.7 6.2-9.5 6.2S5 16.2 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6',
);
export const EyeOffIcon = /*#__PURE__*/ icon(
  'M4 4l16 16M9.5 6.2A9 9 0 0 1 12 5.8c3.8 0 7 2 9.5 6.2a15 15 0 0 1-3 3.6M6 8a15 15 0 0 0-3.5 4c2.5 4.2 5.7 6.2 9.5 6.2a9 9 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4',
);
export const InfoIcon = /*#__PURE__*/ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 11v5.5M12 7.5v.5',
);
export const MinusIcon = /*#__PURE__*/ icon('M5 12h14');
export const PauseIcon = /*#__PURE__*/ icon('M8.5 5.5v13M15.5 5.5v13');
export const PlayIcon = /*#__PURE__*/ icon('M7.5 5v14l11-7z');
export const PlusIcon = /*#__PURE__*/ icon('M12 5v14M5 12h14');
export const UploadIcon = /*#__PURE__*/ icon('M12 16V4.5M7.5 8.5 12 4l4.5 4.5M4 15.5v5h16v-5');
