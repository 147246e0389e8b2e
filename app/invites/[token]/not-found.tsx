import { buttonLook } from '@/components/ui/button';

export default function NotFound() {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">This invitation no longer works</h1>
      <p className="text-14 text-ink-2">
        It was used or withdrawn, or the link is incomplete. If you accepted it, sign in and look under Shared
        with me. Otherwise ask the sender for a new one.
      </p>
      <a href="/shared" className={buttonLook('outline', 'h-10')}>
        Open Parcours
      </a>
    </div>
  );
}
