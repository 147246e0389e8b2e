import { expect, test } from 'vitest';
import { parseVisit, visitText } from './visit';

const visit = { at: 1_795_975_200_000, seed: '0f8fad5b-d9cb-469f-a165-70867728950e' };

test('reads back the visit that a cookie keeps', () => {
  expect(parseVisit(visitText(visit))).toEqual(visit);
});

test.each([undefined, '', '12.x', `${visit.at}.`, `x${visitText(visit)}`, `${visitText(visit)}; a`])(
  'reads no visit from %j',
  (text) => {
    expect(parseVisit(text)).toBeUndefined();
  },
);
