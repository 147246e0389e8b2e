import { useState } from 'react';
import { messageOf } from '../data/trpc';
import { Button } from '../ui/button';
import { acceptInvitation } from './accept-invitation';

export function AcceptButton({ token, label }: { token: string; label: string }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const press = async () => {
    setBusy(true);
    try {
      window.location.assign(await acceptInvitation(token));
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="primary" disabled={busy} onClick={() => void press()} className="h-10">
        {label}
      </Button>
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {fault}
      </p>
    </>
  );
}
