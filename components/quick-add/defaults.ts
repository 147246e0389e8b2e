import type { QuickFields } from '@/server/domain/quick-add';
import type { Inputs } from '@/server/types';
import { mayEdit } from '../tasks/may';
import type { PageState } from '../views/page-state';

type NewTask = Inputs['tasks']['create'];

/** What the page a task is made on says of it, where the line does not. */
function ofPage(page: PageState | null): Partial<NewTask> {
  if (!page) return {};
  // What only reads is no place to put something.
  if (page.place && !mayEdit(page.place)) return {};
  if (page.name === 'today') return { when: { kind: 'today' } };
  if (page.name === 'day') return { when: { kind: 'date', date: page.day } };
  if (page.name === 'future') return { when: { kind: 'someday' } };
  if (page.name === 'project') return { projectId: page.id };
  if (page.name === 'area') return { areaId: page.id };
  return {};
}

/** The task a line asks for: its own words first, then what the page implies. */
export function taskOf(title: string, { round: _, ...fields }: QuickFields, page: PageState | null): NewTask {
  const implied = ofPage(page);
  const placed = fields.projectId || fields.areaId ? { projectId: undefined, areaId: undefined } : {};
  return { title, ...implied, ...placed, ...fields };
}
