import { Link } from '../ui/link';

/** Shown for a handle that no one has. */
export function ProfileGone() {
  return (
    <div className="flex flex-col items-start gap-3 px-2 pt-6">
      <h1 className="text-20 font-semibold tracking-tight">Profile not found</h1>
      <p className="max-w-sm text-14 text-ink-2">
        No one has this handle. Check the spelling, or ask the person for their current handle.
      </p>
      <Link href="/today" className="text-14 text-accent underline underline-offset-2">
        Go to Today
      </Link>
    </div>
  );
}
