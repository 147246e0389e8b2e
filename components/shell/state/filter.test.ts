import { expect, test } from 'vitest';
import { filterPath, readFilter } from './filter';
import { tagPath } from './tag-path';

const read = (path: string) => readFilter(new URL(path, 'http://parcours.test').searchParams);

test('keeps a filter in the address', () => {
  const filter = {
    tags: { all: ['Grün & 🌱'] },
    areaId: '8d0c2f4e-5b1a-4c3d-9e7f-6a5b4c3d2e1f',
    priority: { min: 2 },
    when: 'overdue' as const,
    deadline: { before: '2026-11-28' },
    duration: { max: 30 },
    assignee: 'me',
  };
  expect(read(filterPath(filter))).toEqual(filter);
  expect(read(tagPath('phone'))).toEqual({ tags: { all: ['phone'] } });
  for (const within of ['week', 14] as const)
    expect(read(filterPath({ deadline: { within } }))).toEqual({ deadline: { within } });
  expect(filterPath({})).toBe('/filter');
});

test('leaves out what is not valid', () => {
  const query =
    'tag=&area=x&project=1&priority=9&overdue=no&before=2026-02-30&within=month&minutes=0&assignee=everybody&colour=red';
  expect(read(`/filter?${query}`)).toEqual({});
});
