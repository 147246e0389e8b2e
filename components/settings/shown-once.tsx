import { Copyable } from '../ui/copyable';

interface ShownOnceProps {
  /** What it is, for the button that copies it. */
  label: string;
  text: string | undefined;
  hint: string;
}

/** A secret that the server shows only now. */
export function ShownOnce({ label, text, hint }: ShownOnceProps) {
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
