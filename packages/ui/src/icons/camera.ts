import { icon } from './icon.tsx';

export const CameraIcon = /*#__PURE__*/ icon(
  'M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v12h-17zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7',
);
