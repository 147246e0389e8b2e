import { expect, test } from 'vitest';
import { phaseAt } from './focus';

const MINUTE = 60_000;

test('a countdown alternates between work and rest', () => {
  const at = (minutes: number) => phaseAt({ pace: '25/5', since: 1_000 }, 1_000 + minutes * MINUTE);
  expect(at(0)).toEqual({ kind: 'work', left: 25 * MINUTE });
  expect(at(24)).toEqual({ kind: 'work', left: MINUTE });
  expect(at(25)).toEqual({ kind: 'rest', left: 5 * MINUTE });
  expect(at(30)).toEqual({ kind: 'work', left: 25 * MINUTE });
  expect(phaseAt({ pace: 'none', since: 0 }, 5)).toBeNull();
});
