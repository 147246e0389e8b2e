import { hash, verify } from '@node-rs/argon2';

// argon2id is the library's default; the cost is OWASP's first choice: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One password typed on two keyboards can be two strings; NFKC makes them one.
const normalizePassword = (password: string) => password.normalize('NFKC');

/** The hash that is kept of a password. */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), cost);

let decoyHash: Promise<string> | undefined;

/** True when the password is the one. Without a hash as much work is done, so that time tells nobody what exists. */
export async function verifyPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const right = await verify(kept ?? (await decoyHash), normalizePassword(password)).catch(() => false);
  return right && Boolean(kept);
}
