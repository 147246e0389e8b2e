import type { z } from 'zod';
import { ErrorEnvelope } from '../../platform/errors/errors';
import * as account from '../../wire/account';
import * as billing from '../../wire/billing';
import * as calendar from '../../wire/calendar';
import * as changeSets from '../../wire/change-sets';
import * as changes from '../../wire/changes';
import * as coach from '../../wire/coach';
import * as collaboration from '../../wire/collaboration';
import * as context from '../../wire/context';
import * as day from '../../wire/day';
import * as devices from '../../wire/devices';
import * as exchange from '../../wire/exchange';
import * as feed from '../../wire/feed';
import * as file from '../../wire/file';
import * as habit from '../../wire/habit';
import * as journal from '../../wire/journal';
import * as moves from '../../wire/moves';
import * as notifications from '../../wire/notifications';
import * as places from '../../wire/places';
import * as plain from '../../wire/plain-input';
import * as preferences from '../../wire/preferences';
import * as proposals from '../../wire/proposals';
import * as search from '../../wire/search';
import * as shared from '../../wire/shared';
import * as sharing from '../../wire/sharing';
import * as task from '../../wire/task';
import * as trash from '../../wire/trash';
import * as view from '../../wire/view';
import * as webhooks from '../../wire/webhooks';
import * as when from '../../wire/when';

type Shapes = Readonly<Record<string, z.ZodType>>;

/** The name of the `data` of a webhook, such as `TaskEventData`. */
export const eventShape = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}EventData`;

const eventShapes: Shapes = Object.fromEntries(
  Object.entries(webhooks.eventData).map(([kind, schema]) => [eventShape(kind), schema]),
);

/** The shapes of answers, by their names in OpenAPI. */
export const answerShapes: Shapes = {
  Actor: webhooks.eventData.task.shape.actor.unwrap(),
  AccessPerson: sharing.AccessRecord.shape.people.element,
  AccessRecord: sharing.AccessRecord,
  Activity: collaboration.Activity,
  Area: places.Area,
  Author: shared.Author,
  Authorization: account.Authorization,
  Billing: billing.BillingRecord,
  Calendar: calendar.Calendar,
  CalendarEvent: calendar.Event,
  Change: webhooks.Change,
  LoggedChange: changes.LoggedChange,
  ChecklistItem: task.TaskRow.shape.checklist.element,
  CloudNote: collaboration.CloudNote,
  Coach: coach.Coach,
  Collaborator: sharing.Collaborator,
  Comment: collaboration.Comment,
  Completion: journal.Completion,
  Connection: calendar.Connection,
  DayContext: context.DayContext,
  DaySummary: context.DaySummary,
  Device: devices.Device,
  Error: ErrorEnvelope,
  Feed: feed.Feed,
  FieldChange: collaboration.FieldChange,
  File: file.File,
  Guest: sharing.Guest,
  Habit: habit.Habit,
  HabitCheck: habit.HabitCheck,
  Heading: places.Heading,
  ImportReport: exchange.ImportReport,
  Insight: coach.Coach.shape.insights.element,
  Invite: sharing.Invite,
  JournalEntry: day.Entry,
  Me: account.Me,
  Member: account.Member,
  MembershipInvite: account.MembershipInvite,
  Milestone: context.Milestone,
  NextTask: context.NextTask,
  NoteHead: collaboration.NoteHead,
  NotePerson: collaboration.NoteFields.shape.people.element,
  NotePresence: collaboration.NoteFields.shape.here.element,
  Notification: notifications.Notification,
  Owner: sharing.AccessRecord.shape.owner,
  Package: collaboration.Package,
  Person: shared.Person,
  Plan: day.Plan,
  Preferences: preferences.Preferences,
  Profile: account.Profile,
  Project: places.Project,
  ProjectTree: places.ProjectTree,
  PublicSession: account.PublicSession,
  Publisher: collaboration.Package.shape.publisher,
  Referral: billing.Referral,
  Repeat: task.Repeat,
  Reset: webhooks.Reset,
  Round: day.Round,
  SearchResult: search.SearchResult,
  Session: day.Session,
  ShareLink: sharing.ShareLink,
  SharedTarget: sharing.SharedTarget,
  Streak: habit.Streak,
  Tag: task.CountedTag,
  Task: task.Task,
  TaskAccessRecord: sharing.TaskAccessRecord,
  TaskPart: task.TaskPart,
  TaskSection: context.DayContext.shape.overdue,
  Token: account.Token,
  ChangeSet: changeSets.ChangeSet,
  LeftChange: changeSets.LeftChange,
  DecidedProposal: proposals.DecidedProposal,
  Proposal: proposals.Proposal,
  ProposedRow: proposals.ProposedRow,
  TrashItem: trash.TrashItem,
  Upload: file.Upload,
  View: view.View,
  ViewFilter: view.ViewFilter,
  Webhook: webhooks.Webhook,
  WebhookDelivery: webhooks.Delivery,
  When: when.When,
  Workspace: account.Workspace,
  ...eventShapes,
};

/** The same of inputs, where they differ. */
export const inputShapes: Shapes = {
  ChecklistItemInput: task.ChecklistItemInput,
  HabitTarget: habit.Habit.shape.target,
  TimesByWeekday: preferences.TimesByWeekday,
  Channels: preferences.Channels,
  KeyChoice: preferences.KeyChoice,
  Move: moves.Move,
  NewTask: task.TaskCreation,
  NewTaskInTree: task.PlacedTask,
  PlaceMove: moves.PlaceMove,
  ProjectParent: moves.ProjectParent,
  PriorityInput: plain.PriorityInput,
  ReminderInput: plain.ReminderInput.unwrap(),
  RepeatInput: task.TaskFields.shape.repeat.unwrap(),
  ViewFilterInput: view.ViewFields.shape.filter,
  WeekdayOfMonth: task.Repeat.shape.nth.unwrap(),
  WhenInput: when.WhenInput,
};

/** Values that both have. */
export const enums: Shapes = {
  FeedPart: feed.FeedPart,
  FileTargetKind: file.FileTargetKind,
  AnyStatus: task.AnyStatus,
  GrantableRole: shared.GrantableRole,
  ImportSource: exchange.ImportSource,
  ListSort: view.ListSort,
  LinkTargetKind: sharing.LinkTargetKind,
  MembershipRole: shared.MembershipRole,
  NotificationKind: preferences.NotificationKind,
  PackageKind: collaboration.PackageKind,
  Role: shared.Role,
  SearchKind: search.SearchKind,
  TargetKind: sharing.TargetKind,
  TaskKind: task.TaskKind,
  TaskSort: view.TaskSort,
  TaskStatus: task.TaskStatus,
  TrashKind: trash.TrashKind,
  Visibility: day.Visibility,
  WebhookEvent: webhooks.WebhookEvent,
  WhenFilter: task.WhenFilter,
  WorkspaceAccess: sharing.WorkspaceAccess,
  WorkspaceKind: shared.WorkspaceKind,
  WorkspacePlan: shared.Plan,
};
