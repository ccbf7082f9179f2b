import { expect, test } from 'vitest';
import { notesOf, releaseChangelog } from './changelog.ts';

const text =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- Coupons.\n\n## [0.2.0] - 2026-01-02\n\n- Mails.\n';

test('moves the unreleased entries below the new version', () => {
  const released = releaseChangelog(text, '0.3.0', '2026-12-01');
  expect(released.text).toBe(
    '# Changelog\n\n## Unreleased\n\n## [0.3.0] - 2026-12-01\n\n### Added\n\n- Coupons.\n\n## [0.2.0] - 2026-01-02\n\n- Mails.\n',
  );
  expect(released.notes).toBe('### Added\n\n- Coupons.');
});

test('releases a changelog that has no earlier version', () => {
  const first = releaseChangelog(
    '# Changelog\n\n## Unreleased\n\n- A $& b.\n',
    '0.1.0',
    '2026-01-01',
  );
  expect(first.text).toBe('# Changelog\n\n## Unreleased\n\n## [0.1.0] - 2026-01-01\n\n- A $& b.\n');
});

test.each([
  '# Changelog\n',
  '# Changelog\n\n## Unreleased\n\n### Added\n\n## [0.2.0]\n\n- Mails.\n',
])('rejects a changelog without unreleased entries: %j', (empty) => {
  expect(() => releaseChangelog(empty, '0.3.0', '2026-12-01')).toThrow('nothing to release');
});

test('returns the section of a released version only', () => {
  const { text: released } = releaseChangelog(text, '0.3.0', '2026-12-01');
  expect(notesOf(released, '0.3.0')).toBe('### Added\n\n- Coupons.');
  expect(notesOf(released, '0.2.0')).toBe('- Mails.');
  expect(() => notesOf(released, '0.2')).toThrow('no section for 0.2');
});
