import { signIn } from 'next-auth/react';
import { pathWithin } from '../data/return-path';
import { useText } from '../language/language';
import { Button } from '../ui/button';

/** The sign-in methods that the server offers. */
export interface Ways {
  password: boolean;
  passkey: boolean;
  link: boolean;
  google: boolean;
  github: boolean;
  /** What people call single sign-on; null without it. */
  oidc: string | null;
}

interface OtherWaysProps {
  ways: Ways;
  callbackUrl?: string;
  busy: boolean;
  onLink: () => void;
  /** Absent where a passkey is of no use, because the account is yet to be made. */
  onPasskey?: (() => void) | undefined;
}

const providersOf = ({ oidc, google, github }: Ways) => [
  ...(oidc ? [{ id: 'oidc', name: oidc }] : []),
  ...(google ? [{ id: 'google', name: 'Google' }] : []),
  ...(github ? [{ id: 'github', name: 'GitHub' }] : []),
];

/** A button for each configured method besides the password; null if there is none. */
export function OtherWays({ ways, callbackUrl, busy, onLink, onPasskey }: OtherWaysProps) {
  const t = useText('auth');
  const providers = providersOf(ways);
  if (!ways.link && !onPasskey && providers.length === 0) return null;
  return (
    <div className={ways.password ? 'flex flex-col gap-2 border-t border-line pt-4' : 'flex flex-col gap-2'}>
      {onPasskey && (
        <Button look="outline" disabled={busy} onClick={onPasskey}>
          {t('withPasskey')}
        </Button>
      )}
      {ways.link && (
        <Button look="outline" disabled={busy} onClick={onLink}>
          {t('mailLink')}
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look={ways.password ? 'outline' : 'primary'}
          disabled={busy}
          onClick={() => void signIn(id, { callbackUrl: pathWithin(callbackUrl) })}
        >
          {t('continueWith', { provider: name })}
        </Button>
      ))}
    </div>
  );
}
