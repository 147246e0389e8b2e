/** What a server process has used so far. */
export interface Usage {
  cpuMs: number;
  rssMb: number;
}

/** Says where this process listens, and from then on what it has used whenever it is asked. */
export function report(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 };
    process.send?.(usage);
  });
  process.send?.(port);
}
