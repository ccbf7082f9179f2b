import { icon } from './icon.tsx';

export const PrinterIcon = /*#__PURE__*/ icon(
  'M7 8.5v-5h10v5M7 16.5H3.5v-8h17v8H17M7 13.5h10v7H7z',
);
