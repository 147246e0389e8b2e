import { z } from 'zod';

const NoParameters = z.strictObject({});

/** @throws 400 that names each query parameter, on a route that takes none. */
export function refuseParameters(url: string): void {
  NoParameters.parse(Object.fromEntries(new URL(url).searchParams));
}
