import { router } from '../trpc';
import { areas } from './areas';
import { headings } from './headings';
import { hierarchy } from './hierarchy';
import { projects } from './projects';

/** Every operation there is. */
export const appRouter = router({ areas, projects, headings, hierarchy });
