import { expect, test } from 'vitest';
import { mainArchives, parseDeb822, parseList } from './debian-packages.ts';

const DEB822 = `Types: deb deb-src
# a comment
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main

Types: deb
URIs: mirror+file:/etc/apt/mirrors/debian.list
Suites: bookworm
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abc
`;

const LIST = `# deb http://old.example/debian bookworm main
deb [arch=amd64 signed-by=/etc/apt/keyrings/x.gpg] https://mirror.example/debian bookworm main non-free # trailing
deb-src http://mirror.example/debian bookworm main
deb http://security.example/debian-security bookworm-security main
deb https://third.example bookworm main
deb https://docker.example/linux/debian bookworm stable
`;

test('reads the deb822 format with several addresses, comments, disabled stanzas and embedded keys', () => {
  const found = parseDeb822(DEB822);
  expect(found.map(({ uri }) => uri)).toEqual([
    'http://mirror.example/debian',
    'http://mirror.example/debian-security',
    'mirror+file:/etc/apt/mirrors/debian.list',
  ]);
  expect(found[0]).toMatchObject({
    suites: ['bookworm', 'bookworm-updates'],
    signedBy: '/usr/share/keyrings/debian-archive-keyring.gpg',
  });
  expect(found[2]?.signedBy).toBe('\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc');
});

test('reads the one-line format with options and comments, and skips source packages', () => {
  const found = parseList(LIST);
  expect(found).toHaveLength(4);
  expect(found[0]).toEqual({
    uri: 'https://mirror.example/debian',
    suites: ['bookworm'],
    components: ['main', 'non-free'],
    signedBy: '/etc/apt/keyrings/x.gpg',
  });
});

test('puts the main archive first and omits security archives, other components and duplicates', () => {
  const found = mainArchives(
    [...parseList(LIST).toReversed(), ...parseDeb822(DEB822), ...parseList(LIST)],
    'bookworm',
  );
  expect(found.map(({ uri }) => uri)).toEqual([
    'https://mirror.example/debian',
    'http://mirror.example/debian',
    'https://third.example',
    'mirror+file:/etc/apt/mirrors/debian.list',
  ]);
});

test('returns no archive if the sources list only another release', () => {
  expect(mainArchives(parseList('deb http://a.example/ubuntu noble main'), 'bookworm')).toEqual([]);
});
