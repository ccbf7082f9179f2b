import { shellConfig } from '@tanabana/module-kit';

export default shellConfig();
