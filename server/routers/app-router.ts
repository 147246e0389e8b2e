import { router } from '../operation/trpc';
import { provideSubjects } from '../outbox/subjects';
import { access } from './access';
import { activity } from './activity';
import { areas } from './areas';
import { authorizations } from './authorizations';
import { billing } from './billing';
import { calendar } from './calendar';
import { coach } from './coach';
import { collaborators } from './collaborators';
import { comments } from './comments';
import { connections } from './connections';
import { context } from './context';
import { devices } from './devices';
import { exchange } from './exchange';
import { feeds } from './feeds';
import { files } from './files';
import { habits } from './habits';
import { headings } from './headings';
import { hierarchy } from './hierarchy';
import { journal } from './journal';
import { me } from './me';
import { notes } from './notes';
import { notifications } from './notifications';
import { packages } from './packages';
import { plan } from './plan';
import { profiles } from './profiles';
import { projects } from './projects';
import { referral } from './referral';
import { rounds } from './rounds';
import { account } from './screens/account';
import { changes } from './screens/changes';
import { invitations } from './screens/invitations';
import { mentionable } from './screens/mentionable';
import { screens } from './screens/pages';
import { selection } from './screens/selection';
import { search } from './search';
import { sessions } from './sessions';
import { shareLinks } from './share-links';
import { sharedTargets } from './shared-targets';
import { stats } from './stats';
import { tags } from './tags';
import { taskAccess } from './task-access';
import { tasks } from './tasks';
import { tokens } from './tokens';
import { trash } from './trash';
import { views } from './views';
import { webhooks } from './webhooks';
import { readers } from './webhooks/subjects';
import { workspaces } from './workspaces';

provideSubjects(readers);

export const appRouter = router({
  access,
  account,
  areas,
  authorizations,
  billing,
  headings,
  hierarchy,
  invitations,
  me,
  profiles,
  referral,
  projects,
  screens,
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
  changes,
  comments,
  connections,
  mentionable,
  devices,
  exchange,
  feeds,
  files,
  notes,
  notifications,
  packages,
  tasks,
  tokens,
  trash,
  views,
  webhooks,
  workspaces,
});
