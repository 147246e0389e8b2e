'use client';

import { useState } from 'react';
import { bareClient } from '../data/bare-client';
import { rememberWorkspace } from '../data/remember-workspace';
import { messageOf } from '../data/trpc';
import { Button } from '../ui/button';

interface AcceptButtonProps {
  token: string;
  /** Where it leads once accepted. */
  href: string;
  accepted: boolean;
  /** The workspace to show from then on. */
  workspaceId?: string | undefined;
}

/** Accepts an invitation and goes there; says what is wrong where it cannot. */
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
