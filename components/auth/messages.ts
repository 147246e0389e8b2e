const known: Record<string, string> = {
  CredentialsSignin: 'Wrong email or password. Check both and try again.',
  AccessDenied:
    'The address of that account is not verified. Verify it with the provider, or sign in another way.',
  SignUpRefused:
    'This server does not accept new accounts for that address. Ask the person who runs it for an invitation.',
  ConnectFirst:
    'There is an account with your address. Sign in to it another way, then connect this sign-in in Settings.',
  NoAddress:
    'That sign-in tells no email address, so it cannot make an account. Tell the person who runs this server.',
  NotConnected:
    'No account is connected to that sign-in. Sign in another way and connect it in Settings, or ask the person who runs this server.',
  OidcUnavailable:
    'Single sign-on does not answer. Try again in a few minutes, or tell the person who runs this server.',
  AccountDisabled: 'This account is disabled. Ask the person who runs this server.',
  Configuration: 'Sign-in is not configured correctly. Tell the person who runs this server.',
};

// Anyone can put a code into an address, so unknown codes never reach the page.
const other = 'Sign-in failed. Try again, or sign in another way.';

/** The message for an error code of next-auth in the page's address. */
export const messageOfCode = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (known[code] ?? other);

/** The message for the error of our own sign-in request: a known code, else the server's message. */
export const messageOfAnswer = (error: string): string => known[error] ?? error;
