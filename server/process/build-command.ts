import { buildWhenStale } from './build';

// `npm run build`: builds the pages ahead of the start, for a container or a folder that the service may not write.
buildWhenStale().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
