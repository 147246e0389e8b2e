import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@/testing/start/free-port';
import { type AppProcess, startMain } from '@/testing/start/spawn-app';

export const VICTIMS = ['app', 'database', 'both'] as const;

/** The app and its database on a data folder, either of which can be killed. */
export class Victim {
  kills = { app: 0, database: 0, both: 0 };
  private app: AppProcess;
  private readonly isGone = new AbortController();
  /** Whether this process ended the app. */
  private isEnding = false;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly env: Record<string, string>,
  ) {
    this.app = this.start();
  }

  static async start(folder: string, env: Record<string, string> = {}): Promise<Victim> {
    return new Victim(folder, await findFreePort(), env);
  }

  get url() {
    return this.app.url;
  }

  /** Aborted with the reason when the app ends by itself. */
  get gone() {
    return this.isGone.signal;
  }

  get ready() {
    return this.app.ready;
  }

  /** Kills one or both, and starts the app again if it was killed. The app restarts the database. */
  async kill(which: (typeof VICTIMS)[number]): Promise<void> {
    if (which !== 'app') this.killDatabase();
    if (which !== 'database') {
      this.isEnding = true;
      this.app.child.kill('SIGKILL');
      await this.app.ended;
      this.isEnding = false;
      this.app = this.start();
      await this.app.ready;
    }
    this.kills[which]++;
  }

  /** Stops both; kills them after 20 seconds. */
  async stop(): Promise<void> {
    this.isEnding = true;
    this.app.child.kill('SIGTERM');
    const force = setTimeout(() => {
      this.app.child.kill('SIGKILL');
      this.killDatabase();
    }, 20_000);
    await this.app.ended;
    clearTimeout(force);
  }

  private start(): AppProcess {
    const app = startMain(this.folder, this.port, this.env);
    void app.ended.then(({ code, signal }) => {
      if (this.isEnding) return;
      this.isGone.abort(new Error(`The app ended by itself (${signal ?? code}). ${app.output.err}`));
    });
    return app;
  }

  private killDatabase(): void {
    try {
      const file = readFileSync(join(this.folder, 'postgres/cluster/postmaster.pid'), 'utf8');
      process.kill(Number(file.split('\n')[0]), 'SIGKILL');
    } catch {
      // The app is still down after the previous kill.
    }
  }
}
