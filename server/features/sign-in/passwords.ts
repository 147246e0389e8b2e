import { hash, verify } from '@node-rs/argon2';

// argon2id is the library's default; the cost is OWASP's first choice: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Keyboards may encode one character differently. NFKC normalizes them.
const normalizePassword = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), cost);

let decoyHash: Promise<string> | undefined;

/** Does the same work without a hash, so that the response time does not reveal which accounts exist. */
export async function verifyPassword(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await verify(storedHash ?? (await decoyHash), normalizePassword(password)).catch(
    () => false,
  );
  return matches && Boolean(storedHash);
}
