import { router } from '../trpc';
import { access } from './access';
import { account } from './account';
import { areas } from './areas';
import { headings } from './headings';
import { hierarchy } from './hierarchy';
import { invitations } from './invitations';
import { me } from './me';
import { profiles } from './profiles';
import { projects } from './projects';
import { screens } from './screens';
import { shareLinks } from './share-links';
import { sharedTargets } from './shared-targets';
import { taskAccess } from './task-access';
import { tasks } from './tasks';
import { tokens } from './tokens';
import { workspaces } from './workspaces';

/** Every operation there is. */
export const appRouter = router({
  access,
  account,
  areas,
  headings,
  hierarchy,
  invitations,
  me,
  profiles,
  projects,
  screens,
  shareLinks,
  sharedTargets,
  taskAccess,
  tasks,
  tokens,
  workspaces,
});
