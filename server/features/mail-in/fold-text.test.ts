import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text';

const lines = (...all: string[]) => all.join('\n');

test.each([
  ['plain text', 'One\n\nTwo', 'One\n\nTwo', ''],
  ['a signature', lines('Please call.', '', '-- ', 'Ann', 'Tel. 12'), 'Please call.', 'Ann\nTel. 12'],
  [
    'a quote with its attribution',
    lines(
      'Yes.',
      '',
      'On Mon, 23 Nov 2026 at 10:00, Bob <bob@example.org> wrote:',
      '> Shall we?',
      '>',
      '> Bob',
    ),
    'Yes.',
    lines('On Mon, 23 Nov 2026 at 10:00, Bob <bob@example.org> wrote:', '> Shall we?', '>', '> Bob'),
  ],
  [
    'an attribution in two lines',
    lines('Ja.', '', 'Am 23.11.2026 um 10:00 schrieb Bob', '<bob@example.org>:', '', '> Wollen wir?'),
    'Ja.',
    lines('Am 23.11.2026 um 10:00 schrieb Bob', '<bob@example.org>:', '', '> Wollen wir?'),
  ],
  ['a quote alone at the end', lines('See below:', '', '> Text'), 'See below:', '> Text'],
  [
    'a signature above the quote',
    lines('Done.', '--', 'Ann', '', 'On 1/2/2026, Bob wrote:', '> Do it'),
    'Done.',
    lines('Ann', '', 'On 1/2/2026, Bob wrote:', '> Do it'),
  ],
  [
    'what Outlook quotes',
    lines(
      'Passt.',
      '',
      '________________________________',
      'Von: Bob',
      'Gesendet: Montag',
      'An: Ann',
      'Betreff: x',
      '',
      'Hallo',
    ),
    'Passt.',
    lines(
      '________________________________',
      'Von: Bob',
      'Gesendet: Montag',
      'An: Ann',
      'Betreff: x',
      '',
      'Hallo',
    ),
  ],
  [
    'an original message',
    lines('D’accord.', '', "-----Message d'origine-----", 'De : Bob', 'Bonjour'),
    'D’accord.',
    lines("-----Message d'origine-----", 'De : Bob', 'Bonjour'),
  ],
  [
    'an answer below its quote',
    lines('On 1/2/2026, Bob wrote:', '> Shall we?', '', 'Yes.', '-- ', 'Ann'),
    'Yes.',
    lines('On 1/2/2026, Bob wrote:', '> Shall we?', '', 'Ann'),
  ],
  [
    'answers between quotes stay where they are',
    lines('> One?', 'Yes.', '> Two?', 'No.'),
    lines('> One?', 'Yes.', '> Two?', 'No.'),
    '',
  ],
  [
    'a message that is only passed on',
    lines('---------- Forwarded message ---------', 'From: Bob', 'Date: Monday', 'To: Ann', '', 'Hello'),
    lines('---------- Forwarded message ---------', 'From: Bob', 'Date: Monday', 'To: Ann', '', 'Hello'),
    '',
  ],
  [
    'a message that is passed on with a word',
    lines(
      'Please pay.',
      '',
      '---------- Forwarded message ---------',
      'From: Bob',
      'Date: Monday',
      'To: Ann',
    ),
    'Please pay.',
    lines('---------- Forwarded message ---------', 'From: Bob', 'Date: Monday', 'To: Ann'),
  ],
  ['nothing but a quote', '> Text', '> Text', ''],
])('folds %s', (_, text, ...[own, below]) => {
  expect(foldText(text)).toEqual({ own, below });
  expect(foldText(text.replaceAll('\n', '\r\n'))).toEqual({ own, below });
});

test('loses and adds no line, whatever a message looks like', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '-- ',
      '--',
      '> quoted',
      '>> twice',
      '> -- ',
      '_'.repeat(32),
      'On 1/2/2026, Bob wrote:',
    ),
    fc.constantFrom(
      'From: Bob',
      'Sent: Monday',
      'To: Ann',
      'Subject: x',
      '-----Original Message-----',
      'See:',
    ),
    fc.string({ maxLength: 20 }),
  );
  const said = (text: string) =>
    text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .filter((each) => each.trim() !== '' && !/^--\s?$/.test(each))
      .map((each) => each.trim())
      .sort();
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), (all) => {
      const text = all.join('\n');
      const { own, below } = foldText(text);
      expect(said(`${own}\n${below}`)).toEqual(said(text));
      if (text.trim() !== '') expect(own).not.toBe('');
    }),
  );
});
