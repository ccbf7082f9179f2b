import { icon } from './icon.tsx';

export const UploadIcon = /*#__PURE__*/ icon('M12 16V4.5M7.5 8.5 12 4l4.5 4.5M4 15.5v5h16v-5');
