import { isDay } from '@/domain/days';
import type { ViewFilter } from '@/server/types';

/*
 * The filter page keeps its filter in the address, so that it can be shared, and Back returns to it.
 */

/** The text of each part of a filter that chips change, in the order in which they stand. */
const partsOf = (filter: ViewFilter) => ({
  tag: filter.tags?.all?.[0],
  area: filter.areaId,
  project: filter.projectId,
  priority: filter.priority?.min.toString(),
  overdue: filter.when === 'overdue' ? '1' : undefined,
  before: filter.deadline?.before,
  within: filter.deadline?.within?.toString(),
  minutes: filter.duration?.max.toString(),
  assignee: filter.assignee,
});

export function filterPath(filter: ViewFilter): string {
  const query = new URLSearchParams(
    Object.entries(partsOf(filter)).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );
  return query.size > 0 ? `/filter?${query}` : '/filter';
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const matching = (text: string | null, pattern: RegExp) => (text && pattern.test(text) ? text : undefined);

/** A range that moves with the day, or one that ends before a fixed day. */
function rangeOf(before: string | null, within: string | null): ViewFilter['deadline'] {
  if (within === 'week') return { within };
  const days = matching(within, /^[1-9]\d?$/);
  if (days) return { within: Number(days) };
  return before && isDay(before) ? { before } : undefined;
}

/** Reads the filter from an address. Leaves out what is not valid: anyone can write an address. */
export function readFilter(query: Pick<URLSearchParams, 'get'>): ViewFilter {
  const id = (name: string) => matching(query.get(name), uuid);
  const tag = matching(query.get('tag'), /^.{1,60}$/u);
  const priority = matching(query.get('priority'), /^[123]$/);
  const minutes = matching(query.get('minutes'), /^[1-9]\d{0,3}$/);
  const assignee = matching(query.get('assignee'), /^(me|none)$/) ?? id('assignee');
  const area = id('area');
  const project = id('project');
  const deadline = rangeOf(query.get('before'), query.get('within'));
  return {
    ...(tag && { tags: { all: [tag] } }),
    ...(area && { areaId: area }),
    ...(project && { projectId: project }),
    ...(priority && { priority: { min: Number(priority) } }),
    ...(query.get('overdue') === '1' && { when: 'overdue' as const }),
    ...(deadline && { deadline }),
    ...(minutes && { duration: { max: Number(minutes) } }),
    ...(assignee && { assignee }),
  };
}
