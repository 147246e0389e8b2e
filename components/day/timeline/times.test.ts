import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesAt } from '@/domain/clock';
import {
  freeSpan,
  hoursOf,
  lanesOf,
  moved,
  overlap,
  proposedSpan,
  type Span,
  spanLabel,
  timeAt,
} from './times';

const label = (span: Span) => spanLabel(span, { time: (clock) => clock });

const at = (text: string): Span => {
  const [from = '', until = ''] = text.split('-');
  return { from: minutesAt(from), until: minutesAt(until) };
};

test('moves and resizes a span within the day', () => {
  const span = at('09:00-10:00');
  expect(label(moved(span, 15, 'all'))).toBe('09:15–10:15');
  expect(label(moved(span, -700, 'all'))).toBe('00:00–01:00');
  expect(label(moved(span, 2000, 'all'))).toBe('22:59–23:59');
  expect(label(moved(span, 90, 'start'))).toBe('09:45–10:00');
  expect(label(moved(span, -90, 'end'))).toBe('09:00–09:15');
  expect(label(moved(span, 2000, 'end'))).toBe('09:00–23:59');
  expect(timeAt(24 * 60)).toBe('23:59');
});

test('puts overlapping spans beside each other', () => {
  const group = at('09:00-11:00');
  expect(lanesOf(['09:00-10:00', '09:30-11:00', '10:00-10:30', '12:00-13:00'].map(at))).toEqual([
    { lane: 0, lanes: 2, group },
    { lane: 1, lanes: 2, group },
    { lane: 0, lanes: 2, group },
    { lane: 0, lanes: 1, group: at('12:00-13:00') },
  ]);
});

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 300 }))
    .map(([from, length]) => ({ from, until: from + length })),
  { maxLength: 12 },
);

test('never puts two overlapping spans into one lane', () => {
  fc.assert(
    fc.property(spans, (list) => {
      const lanes = lanesOf(list);
      for (const [one, span] of list.entries())
        for (const [other, beside] of list.entries())
          if (one < other && overlap(span, beside)) {
            expect(lanes[one]?.lane).not.toBe(lanes[other]?.lane);
            expect(lanes[one]?.lanes).toBe(lanes[other]?.lanes);
          }
    }),
  );
});

test('finds the next free stretch', () => {
  const taken = ['09:00-10:10', '10:30-11:00', '13:00-14:00'].map(at);
  expect(label(freeSpan(taken, minutesAt('09:05'), 60))).toBe('11:00–12:00');
  expect(label(freeSpan(taken, minutesAt('08:00'), 60))).toBe('08:00–09:00');
  expect(label(freeSpan(taken, minutesAt('23:30'), 60))).toBe('23:30–23:59');
});

test('shows the hours of the working day and of what lies outside it', () => {
  const day = at('09:00-18:00');
  expect(label(hoursOf(day, []))).toBe('09:00–18:00');
  expect(hoursOf(day, ['07:45-08:00', '17:00-20:15'].map(at))).toEqual({ from: 7 * 60, until: 21 * 60 });
});

test('proposes a round within the working day, over events where the day has no free hour', () => {
  const propose = (from: string, items: string[], rounds: string[]) =>
    label(proposedSpan({ items: items.map(at), rounds: rounds.map(at) }, { ...at(`${from}-18:00`) }, 60));
  expect(propose('09:47', ['10:00-11:00'], ['13:00-14:00'])).toBe('11:00–12:00');
  expect(propose('09:47', ['09:30-22:00'], ['10:00-11:00'])).toBe('11:00–12:00');
  expect(propose('09:47', ['09:30-22:00'], ['09:00-22:00'])).toBe('10:00–11:00');
});
