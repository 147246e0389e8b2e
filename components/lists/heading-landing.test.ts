import { describe, expect, it } from 'vitest';
import { headingLanding } from './heading-landing';

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const tasks = [
  { id: 'free', headingId: null },
  { id: 'a1', headingId: 'a' },
  { id: 'a2', headingId: 'a' },
  { id: 'a3', headingId: 'a' },
  { id: 'c1', headingId: 'c' },
];
const sections = { headings: [a, b, c], tasks, folded: new Set<string>() };

const landsBefore = (id: string, overId: string, below = false) =>
  headingLanding(sections, id, { overId, below })?.beforeId;

describe('where a dragged heading lands', () => {
  it('lands before a section whose upper half it is over, and behind one whose lower half it is over', () => {
    expect(landsBefore('c', 'group:a')).toBe('a');
    expect(landsBefore('c', 'a1')).toBe('a');
    expect(landsBefore('c', 'a3', true)).toBe('b');
    expect(landsBefore('a', 'c1', true)).toBeNull();
  });

  it('lands above all headings over the tasks that are under none', () => {
    expect(landsBefore('b', 'free')).toBe('a');
    expect(landsBefore('b', 'space:above')).toBe('a');
  });

  it('has no landing where the heading is already, or outside the list', () => {
    expect(landsBefore('a', 'a2')).toBeUndefined();
    expect(landsBefore('a', 'group:b')).toBeUndefined();
    expect(landsBefore('a', 'file:today')).toBeUndefined();
  });

  it('draws the line where the section will begin, or below the last row that is shown', () => {
    expect(headingLanding(sections, 'c', { overId: 'a1', below: false })).toMatchObject({
      line: { id: 'group:a', edge: 'above' },
      position: 1,
      of: 3,
    });
    const end = { overId: 'c1', below: true };
    expect(headingLanding(sections, 'a', end)).toMatchObject({
      line: { id: 'c1', edge: 'below' },
      position: 3,
    });
    const folded = { ...sections, folded: new Set(['c']) };
    expect(headingLanding(folded, 'a', { overId: 'group:c', below: true })?.line).toEqual({
      id: 'group:c',
      edge: 'below',
    });
  });
});
