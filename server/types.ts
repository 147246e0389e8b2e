import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { appRouter } from './features';
import type { Repeat } from './wire/task';

/** The server's types for the browser, which must not import server code. */
export type AppRouter = typeof appRouter;
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
type TaskUpdate = Inputs['tasks']['update'];
/** A change of a task in the exact form: the planner sends no plain text. */
export type TaskChange = Omit<
  TaskUpdate,
  'taskId' | 'when' | 'priority' | 'checklist' | 'remindAt' | 'durationMin' | 'repeat'
> & {
  durationMin?: Exclude<TaskUpdate['durationMin'], string>;
  repeat?: Repeat | null;
  when?: Exclude<TaskUpdate['when'], string>;
  priority?: Exclude<TaskUpdate['priority'], string>;
  remindAt?: number | null | `${number} min before`;
  checklist?: Exclude<NonNullable<TaskUpdate['checklist']>[number], string>[] | undefined;
};
export type { InvitationPage } from './features/sharing/invitation-page';
export type { SharedPage, SharedSection, SharedTask } from './features/sharing/shared-page';
export type { ConsentRequest } from './features/sign-in/oauth/consent';
export type { DeviceRequest } from './features/sign-in/oauth/device-codes';
export type { GrantablePlace } from './features/sign-in/oauth/grant-places';
export type { ErrorEnvelope } from './platform/errors/errors';
export type { CloudNote } from './wire/collaboration';
export type { Entry, RoundAnswer as Round, Session } from './wire/day';
export type { Completion, JournalScreen, NamedTask } from './wire/journal';
export type { Area, Heading, Project } from './wire/places';
export type { Archived, Frame, NoteRow, Screen, ScreenInput, ScreenName } from './wire/screens';
export type { GrantableRole, Person, Role } from './wire/shared';
export type { Repeat, TaskAnswer as Task } from './wire/task';
export type { TaskSort, View, ViewFilter } from './wire/view';
export type { When } from './wire/when';
