import { icon } from './icon.tsx';

export const DownloadIcon = /*#__PURE__*/ icon('M12 4v11.5M7.5 11.5 12 16l4.5-4.5M4 15.5v5h16v-5');
