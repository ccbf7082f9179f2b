import { useContent } from '@tanabana/storefront';

/** Returns the edited texts of header and footer, which one request loads for all of them. */
export const useFrameContent = () => useContent('announcement', 'footer', 'menu');
