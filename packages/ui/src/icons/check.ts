import { icon } from './icon.tsx';

export const CheckIcon = /*#__PURE__*/ icon('M4.5 12.5 10 18 19.5 6.5');
