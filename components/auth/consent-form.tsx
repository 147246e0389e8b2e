import type { ConsentRequest } from '@/server/types';
import { Button } from '../ui/button';

const scopeTexts = {
  read: {
    title: 'Read',
    text: 'See your tasks, projects, notes, journal and sessions, and what others share with you.',
  },
  write: {
    title: 'Write',
    text: 'Create, change, complete and delete them, and share them with other people.',
  },
};

interface ConsentFormProps {
  /** Where the answer is sent. */
  action: string;
  request: ConsentRequest;
  signedInAs: string;
  /** Proves that the form was made for this person and this request. */
  token: string;
}

/** Who asks and from where, what they could do, and the answers. It works without scripts. */
export function ConsentForm({ action, request, signedInAs, token }: ConsentFormProps) {
  const { clientName, host, answersTo, scopes } = request;
  // Writing includes reading.
  const shown = scopes.includes('write') ? (['read', 'write'] as const) : (['read'] as const);
  const place = answersTo ?? 'an app on this device';
  return (
    <form method="post" action={action} className="flex flex-col gap-5">
      <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">
        Allow {clientName} to use your planner?
      </h1>
      <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
        The request comes from <b className="font-medium text-ink">{host ?? 'an app on this device'}</b>. You
        are signed in as {signedInAs}.
      </p>
      <dl className="flex flex-col gap-3 border-y border-line py-4 text-14">
        {shown.map((scope) => (
          <div key={scope} className="grid grid-cols-[4rem_1fr]">
            <dt className="font-medium">{scopeTexts[scope].title}</dt>
            <dd className="text-ink-2">{scopeTexts[scope].text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-13 text-ink-3 [overflow-wrap:anywhere]">
        You go back to {place}. You can end the access any time in Settings, under Developer.
      </p>
      <input type="hidden" name="token" value={token} />
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" name="decision" value="cancel" look="outline" className="h-10">
          Cancel
        </Button>
        <Button type="submit" name="decision" value="allow" look="primary" className="h-10">
          Allow
        </Button>
        {scopes.length > 1 && (
          <Button type="submit" name="decision" value="read" look="outline" className="col-span-2 h-10">
            Allow reading only
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-3">
        Not your account?{' '}
        <a
          href={`/sign-in?callbackUrl=${encodeURIComponent(action)}`}
          className="text-accent underline underline-offset-2"
        >
          Sign in with another
        </a>
      </p>
    </form>
  );
}
