import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { appRouter } from './routers';

/** The server's types for the browser, which must not import server code. */
export type AppRouter = typeof appRouter;
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type { ErrorEnvelope } from './errors';
export type { InvitationPage } from './sharing/invitation-page';
export type { SharedPage, SharedSection, SharedTask } from './sharing/shared-page';
export type { CloudNote } from './wire/collaboration';
export type { Entry, Round, Session } from './wire/day';
export type { Completion, JournalScreen, JournalScreenInput, NamedPlace, NamedTask } from './wire/journal';
export type { Area, Heading, Project } from './wire/places';
export type { Archived, Frame, NoteRow, Screen, ScreenInput, ScreenName } from './wire/screens';
export type { GrantableRole, Person, Role } from './wire/shared';
export type { Repeat, Task, When } from './wire/task';
