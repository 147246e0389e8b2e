import { provideOperations } from '../core/operation/provided-operations';
import { router } from '../core/operation/trpc';
import { provideSubjects } from '../core/outbox/subjects';
import { account } from './account/account';
import { authorizations } from './account/authorizations';
import { identities } from './account/identities';
import { me } from './account/me';
import { passkeys } from './account/passkeys';
import { profiles } from './account/profiles';
import { tokens } from './account/tokens';
import { activity } from './activity/activity';
import { areas } from './areas/areas';
import { billing } from './billing/billing';
import { referral } from './billing/referral';
import { calendar } from './calendars/calendar';
import { connections } from './calendars/connections';
import { changeSets } from './change-sets/change-sets';
import { changes } from './changes/changes';
import { comments } from './comments/comments';
import { context } from './day/context';
import { plan } from './day/plan';
import { exchange } from './exchange/exchange';
import { feeds } from './feeds/feeds';
import { files } from './files/files';
import { habits } from './habits/habits';
import { headings } from './headings/headings';
import { hierarchy } from './hierarchy/hierarchy';
import { coach } from './insights/coach';
import { stats } from './insights/stats';
import { journal } from './journal/journal';
import { mailAddresses } from './mail-in/mail-addresses';
import { notes } from './notes/notes';
import { devices } from './notifications/devices';
import { notifications } from './notifications/notifications';
import { packages } from './packages/packages';
import { pageWrites } from './page-writes';
import { projects } from './projects/projects';
import { proposals } from './proposals/proposals';
import { rounds } from './rounds/rounds';
import { mentionable } from './screens/mentionable';
import { screens } from './screens/screens';
import { search } from './search/search';
import { sessions } from './sessions/sessions';
import { access } from './sharing/access';
import { collaborators } from './sharing/collaborators';
import { invitations } from './sharing/invitation-operations';
import { shareLinks } from './sharing/share-links';
import { sharedTargets } from './sharing/shared-targets';
import { taskAccess } from './sharing/task-access';
import { tags } from './tags/tags';
import { selection } from './tasks/selection';
import { tasks } from './tasks/tasks';
import { trash } from './trash/trash';
import { views } from './views/views';
import { readers } from './webhooks/subject-readers';
import { webhooks } from './webhooks/webhooks';
import { workspaces } from './workspaces/workspaces';

provideSubjects(readers);

/** The routers of all resources. */
export const routes = {
  access,
  account,
  areas,
  authorizations,
  billing,
  headings,
  hierarchy,
  identities,
  invitations,
  me,
  profiles,
  proposals,
  referral,
  projects,
  screens: router({ ...screens, ...pageWrites }),
  shareLinks,
  sharedTargets,
  coach,
  collaborators,
  habits,
  stats,
  tags,
  taskAccess,
  context,
  journal,
  plan,
  rounds,
  search,
  selection,
  sessions,
  activity,
  calendar,
  changeSets,
  changes,
  comments,
  connections,
  mentionable,
  devices,
  exchange,
  feeds,
  files,
  mailAddresses,
  notes,
  notifications,
  packages,
  passkeys,
  tasks,
  tokens,
  trash,
  views,
  webhooks,
  workspaces,
};

export const appRouter = router(routes);

provideOperations(appRouter);
