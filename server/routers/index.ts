import { router } from '../trpc';
import { account } from './account';
import { areas } from './areas';
import { headings } from './headings';
import { hierarchy } from './hierarchy';
import { me } from './me';
import { projects } from './projects';
import { tasks } from './tasks';
import { tokens } from './tokens';
import { workspaces } from './workspaces';

/** Every operation there is. */
export const appRouter = router({
  account,
  areas,
  headings,
  hierarchy,
  me,
  projects,
  tasks,
  tokens,
  workspaces,
});
