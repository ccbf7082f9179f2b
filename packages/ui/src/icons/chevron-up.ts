import { icon } from './icon.tsx';

export const ChevronUpIcon = /*#__PURE__*/ icon('M5.5 14.5 12 8l6.5 6.5');
