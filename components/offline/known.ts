import type { Person, Round, Task } from '@/server/types';

/** What the page knows without the server. */
export interface Known {
  /** Tasks, with what waiting writes change in them. */
  task: (id: string) => Task | undefined;
  round: (day: string, index: number) => Round | undefined;
  me: Person;
  /** The name of an area, project, heading or habit. */
  place: (id: string) => string | undefined;
}
