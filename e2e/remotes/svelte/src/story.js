export const text = 'Every bag is sewn from what weavers leave over, and packed by Svelte.';
