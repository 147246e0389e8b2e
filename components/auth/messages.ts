const known: Record<string, string> = {
  CredentialsSignin: 'The address and the password do not belong together.',
  AccessDenied: 'That account has no verified address. Verify it there, or sign in another way.',
  SignUpRefused: 'This server makes no account for that address. Ask the person who runs it to invite it.',
  Configuration: 'Sign-in is not set up right on this server. Tell who runs it.',
};

// Any link can carry this: only words of our own are shown for what a page's address says.
const other = 'That did not work. Try again, or sign in another way.';

/** What to tell of a failed sign-in that an address names by next-auth's code. */
export const messageOfCode = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (known[code] ?? other);

/** What to tell of the answer to a sign-in of our own: the server's words, where they are for people. */
export const messageOfAnswer = (error: string): string => known[error] ?? error;
