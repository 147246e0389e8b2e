import { router } from '../trpc';
import { areas } from './areas';
import { headings } from './headings';
import { hierarchy } from './hierarchy';
import { projects } from './projects';
import { tasks } from './tasks';

/** Every operation there is. */
export const appRouter = router({ areas, projects, headings, tasks, hierarchy });
