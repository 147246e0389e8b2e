import pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose clients may be released twice. graphile-worker does so with the one that listens, when the database goes away
 * while it stops; pg throws then, where nothing catches it, and the process would end.
 */
export class ReleaseOncePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect();
    super.connect((error, client, release) => {
      // A pool that has ended gives nothing to release.
      if (error) return connected(error, client, release);
      let isReleased = false;
      connected(error, client, (reason) => {
        if (!isReleased) release(reason);
        isReleased = true;
      });
    });
    return undefined;
  }
}
