'use client';

import { signIn } from 'next-auth/react';
import { pathWithin } from '../data/return-path';
import { Button } from '../ui/button';

/** The sign-in methods that the server offers besides a password. */
export interface Ways {
  link: boolean;
  google: boolean;
  github: boolean;
}

interface OtherWaysProps {
  ways: Ways;
  callbackUrl?: string;
  busy: boolean;
  onLink: () => void;
}

const providers = [
  { id: 'google', label: 'Continue with Google' },
  { id: 'github', label: 'Continue with GitHub' },
] as const;

/** A button for each configured method; null if none is. */
export function OtherWays({ ways, callbackUrl, busy, onLink }: OtherWaysProps) {
  if (!ways.link && !ways.google && !ways.github) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      {ways.link && (
        <Button look="outline" disabled={busy} onClick={onLink}>
          Email me a link
        </Button>
      )}
      {providers.map(
        ({ id, label }) =>
          ways[id] && (
            <Button
              key={id}
              look="outline"
              disabled={busy}
              onClick={() => void signIn(id, { callbackUrl: pathWithin(callbackUrl) })}
            >
              {label}
            </Button>
          ),
      )}
    </div>
  );
}
