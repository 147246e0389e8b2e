import type { z } from 'zod';
import type { $Enums } from '../../../generated/prisma/client';
import type { Connection } from '../../wire/calendar';
import type { PackageKind } from '../../wire/collaboration';
import type { Visibility } from '../../wire/day';
import type { FileTargetKind } from '../../wire/file';
import type { NotificationKind } from '../../wire/preferences';
import type { MembershipRole, Plan, Role, Transport, WorkspaceKind } from '../../wire/shared';
import type { WorkspaceAccess } from '../../wire/sharing';
import type { Repeat, TaskKind, TaskStatus } from '../../wire/task';
import type { TrashKind } from '../../wire/trash';
import type { When } from '../../wire/when';

type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;
type AllTrue<Checks extends Record<keyof typeof $Enums, true>> = Checks;

/** Does not compile if an enum of the database differs from that of the wire, or is missing here. */
export type EnumsAgree = AllTrue<{
  role: Same<$Enums.role, Role>;
  membership_role: Same<$Enums.membership_role, MembershipRole>;
  workspace_kind: Same<$Enums.workspace_kind, z.infer<typeof WorkspaceKind>>;
  workspace_plan: Same<$Enums.workspace_plan, Plan>;
  workspace_access: Same<$Enums.workspace_access, z.infer<typeof WorkspaceAccess>>;
  task_status: Same<$Enums.task_status, z.infer<typeof TaskStatus>>;
  task_kind: Same<$Enums.task_kind, z.infer<typeof TaskKind>>;
  when_kind: Same<$Enums.when_kind, When['kind']>;
  repeat_unit: Same<$Enums.repeat_unit, Repeat['unit']>;
  session_visibility: Same<$Enums.session_visibility, z.infer<typeof Visibility>>;
  package_kind: Same<$Enums.package_kind, z.infer<typeof PackageKind>>;
  trash_kind: Same<$Enums.trash_kind, TrashKind>;
  file_target: Same<$Enums.file_target, FileTargetKind>;
  connection_provider: Same<$Enums.connection_provider, Connection['provider']>;
  notification_kind: Same<$Enums.notification_kind, NotificationKind>;
  transport: Same<$Enums.transport, Transport>;
}>;
