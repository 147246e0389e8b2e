import { router } from '../trpc';
import { areas } from './areas';

/** Every operation there is. */
export const appRouter = router({ areas });
