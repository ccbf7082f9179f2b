import { icon } from './icon.tsx';

export const ChevronLeftIcon = /*#__PURE__*/ icon('M14.5 5.5 8 12l6.5 6.5');
