import { expect, test } from 'vitest';
import { withOwner } from './code-owners.ts';

const OWNERS = `# Replace the team names.
*                         @example/platform

/mf-gifts/                @example/gifts

/services/orders/         @example/orders
`;

test('adds a folder with a team of its name in the same organisation', () => {
  expect(withOwner(OWNERS, 'services/gift-cards', 'gift-cards')).toBe(
    `${OWNERS}\n/services/gift-cards/     @example/gift-cards\n`,
  );
});

test("adds a folder below the team's other one", () => {
  expect(withOwner(OWNERS, 'services/gifts', 'gifts')).toBe(
    OWNERS.replace('gifts\n', 'gifts\n/services/gifts/          @example/gifts\n'),
  );
});

test('separates a long folder from its team', () => {
  const folder = 'services/very-long-names-of-things';
  expect(withOwner(OWNERS, folder, 'things')).toContain(`\n/${folder}/ @example/things\n`);
});
