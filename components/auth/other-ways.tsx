'use client';

import { signIn } from 'next-auth/react';
import { pathWithin } from '../data/return-path';
import { Button } from '../ui/button';

/** The ways in that the server offers beside a password. */
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
  { id: 'google', label: 'Go on with Google' },
  { id: 'github', label: 'Go on with GitHub' },
] as const;

/** Buttons for what is configured; nothing where nothing is. */
export function OtherWays({ ways, callbackUrl, busy, onLink }: OtherWaysProps) {
  if (!ways.link && !ways.google && !ways.github) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      {ways.link && (
        <Button look="outline" disabled={busy} onClick={onLink}>
          Mail me a link
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
