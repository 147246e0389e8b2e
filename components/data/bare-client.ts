import { createReader, write } from './calls';
import { createClient } from './trpc-client';

/** Calls operations from pages outside the planner, which have no query cache. */
export const bareClient = createClient({
  read: createReader(fetch, () => ({})),
  write: (call) => write(call, { fetch }),
});
