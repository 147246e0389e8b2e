import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** Runs a command of package.json and waits for its end. */
export function runScript(
  script: string,
  env: Record<string, string>,
): Promise<{ code: number; err: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [resolve('launch/launch.cjs'), script],
      { env: { ...process.env, ...env } },
      (_, __, err) => done({ code: child.exitCode ?? -1, err }),
    );
  });
}
