'use client';

import { useState } from 'react';
import { bareClient } from '../data/bare-client';
import { rememberWorkspace } from '../data/remember-workspace';
import { messageOf } from '../data/trpc';
import { Button } from '../ui/button';

interface AcceptButtonProps {
  token: string;
  /** The page to open after accepting. */
  href: string;
  accepted: boolean;
  /** The workspace to switch to. */
  workspaceId?: string | undefined;
}

export function AcceptButton({ token, href, accepted, workspaceId }: AcceptButtonProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const press = async () => {
    setBusy(true);
    try {
      await bareClient.invitations.accept.mutate({ token });
      if (workspaceId) rememberWorkspace(workspaceId);
      window.location.assign(href);
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button look="primary" disabled={busy} onClick={press}>
        {accepted ? 'Open' : 'Accept'}
      </Button>
      <p role="alert" className="text-13 text-overdue">
        {fault}
      </p>
    </div>
  );
}
