import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanSubject } from './clean-subject';

test.each([
  ['Re: Call the bank', 'Call the bank'],
  ['RE: Fwd: FW: Invoice', 'Invoice'],
  ['Re[2]: Plan', 'Plan'],
  ['Re (3): Plan', 'Plan'],
  ['AW: WG: Rechnung', 'Rechnung'],
  ['Antwort: Termin', 'Termin'],
  ['TR: RÉ : Devis', 'Devis'],
  ['RV: Re: Factura', 'Factura'],
  ['ENC: RES: Contrato', 'Contrato'],
  ['返信：転送: 会議', '会議'],
  ['رد: إعادة توجيه: اجتماع', 'اجتماع'],
  ['  Two\r\n lines  ', 'Two lines'],
  ['Re:', ''],
  ['', ''],
  ['Reply: yes', 'Reply: yes'],
  ['Train: Berlin', 'Train: Berlin'],
  ['Resume: Ann', 'Resume: Ann'],
  ['Plan Re: garden', 'Plan Re: garden'],
])('%j becomes %j', (subject, cleaned) => {
  expect(cleanSubject(subject)).toBe(cleaned);
});

test('removes any number of prefixes and nothing else', () => {
  const prefix = fc.constantFrom('Re: ', 'AW:', 'Fwd:  ', 'TR : ', 'Re[12]: ', '転送：');
  const words = fc
    .array(fc.stringMatching(/^[\p{L}\d!?#~@+]{1,9}$/u), { minLength: 1, maxLength: 6 })
    .map((each) => each.join(' ').normalize('NFC'));
  fc.assert(
    fc.property(fc.array(prefix, { maxLength: 6 }), words, (before, subject) => {
      expect(cleanSubject(before.join('') + subject)).toBe(subject);
      expect(cleanSubject(cleanSubject(subject))).toBe(cleanSubject(subject));
    }),
  );
});
