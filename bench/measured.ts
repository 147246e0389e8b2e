/** What a server process has used since its start. */
export interface Usage {
  cpuMs: number;
  rssMb: number;
}

/** Sends the port to the parent process, then the usage in response to each message. */
export function report(port: number): void {
  process.once('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 };
    process.send?.(usage);
  });
  process.send?.(port);
}
