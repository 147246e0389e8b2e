import { Copyable } from '../../ui/copyable';

/** A secret that the server shows only now. */
export function ShownOnce({ label, text, hint }: { label: string; text: string | undefined; hint: string }) {
  return (
    <div role="status" className="flex flex-col gap-1">
      {text && (
        <>
          <p className="text-13 text-ink-2">{hint}</p>
          <Copyable label={label} text={text} />
        </>
      )}
    </div>
  );
}
