import { icon } from './icon.tsx';

export const ChevronDownIcon = /*#__PURE__*/ icon('M5.5 9.5 12 16l6.5-6.5');
