import { contactEndpoints } from '@tanabana/contracts/endpoints';
import { describe, expect, test } from 'vitest';
import { checkMessage, emptyMessage, type MessageForm } from './check-message.ts';

const form: MessageForm = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '',
  website: '',
  contents: 'Do you ship to Goa?',
};

test('an empty form is told what it needs', () => {
  expect(checkMessage(emptyMessage)).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter a valid email.',
    contents: 'Please write your message.',
  });
});

describe('the page and the service agree on', () => {
  test.each<Partial<MessageForm>>([
    {},
    { name: '   ' },
    { email: 'asha@example' },
    { email: 'asha @example.com' },
    { phone: '+91 98765 43210' },
    { phone: '(0141) 400-0101' },
    { phone: '12345' },
    { phone: 'call me' },
    { phone: '1'.repeat(16) },
    { website: 'asha.example' },
    { website: 'https://asha.example/shop?x=1' },
    { website: 'http://localhost:8080' },
    { website: 'javascript:alert(1)' },
    { website: 'ftp://asha.example' },
    { website: 'my site.example' },
    { contents: ' \n ' },
  ])('%j', (change) => {
    const sent = { ...form, ...change };
    const { success } = contactEndpoints.send.body.safeParse(sent);
    expect(Object.keys(checkMessage(sent)).length === 0).toBe(success);
  });
});
