import { icon } from './icon.tsx';

export const CloseIcon = /*#__PURE__*/ icon('M5.5 5.5l13 13M18.5 5.5l-13 13');
