import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { useText } from '../../shell/language/language';
import { useLate } from '../../shell/parts/late-module';
import { usePrinting } from '../../shell/parts/printing';
import { tickLine } from './boxes';
import type { EarlyInput } from './early-input';
import { liveEditor, StillText } from './late';
import type { LiveEditorProps } from './live-editor';

/** Characters of a text that show until its editor has loaded. */
const FIRST = 10_000;

/** Markdown for those who only read it. */
export function ReadText({ children }: { children: string }) {
  return (
    <div className="live">
      <Suspense fallback={<div className="live-line">{children}</div>}>
        <StillText>{children}</StillText>
      </Suspense>
    </div>
  );
}

/** Prints the whole text. Its editor draws only what is near the screen. */
const PrintedText = ({ children }: { children: string }) =>
  usePrinting() && (
    <div className="hidden print:block">
      <ReadText>{children}</ReadText>
    </div>
  );

/** Ticks a box before the editor is there. The browser has changed the box itself. */
function useEarlyTicks(onTick: (from: number) => void) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const still = ref.current;
    const tick = ({ target }: Event) => {
      const line = target instanceof Element && target.closest('[data-from]');
      if (line) onTick(Number(line.getAttribute('data-from')));
    };
    still?.addEventListener('change', tick);
    return () => still?.removeEventListener('change', tick);
  });
  return ref;
}

/** The text until its editor is there. What is pressed and typed meanwhile goes to the editor. */
function EarlyText({ text, early, ...props }: LiveEditorProps & { early: EarlyInput }) {
  const t = useText('places');
  const ref = useEarlyTicks((from) => props.onWrite(tickLine(text, from)));
  const shown = text.slice(0, FIRST);
  const type = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Enter')) return;
    event.preventDefault();
    early.typed = `${early.typed ?? ''}${key === 'Enter' ? '\n' : key}`;
  };
  const press = ({ target, clientX, clientY }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, input')) return;
    Object.assign(early, { isFocused: true, point: { x: clientX, y: clientY } });
  };
  return (
    <div
      ref={ref}
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-label={props.label}
      tabIndex={0}
      {...props.attributes}
      onClick={press}
      onKeyDown={type}
      onFocus={() => Object.assign(early, { isFocused: true })}
      onBlur={() => Object.assign(early, { isFocused: false })}
      className="live-still outline-none"
    >
      {shown === '' ? (
        <div className="live-line text-ink-3">{props.placeholder}</div>
      ) : (
        <Suspense fallback={<div className="live-line">{shown}</div>}>
          <StillText openLink={t('openLink')}>{shown}</StillText>
        </Suspense>
      )}
    </div>
  );
}

/** A text as Markdown that is edited where it stands. */
export function LiveText(props: LiveEditorProps) {
  const editor = useLate(liveEditor);
  const early = useRef<EarlyInput>({});
  return (
    <>
      <div className="live print:hidden">
        {editor ? (
          <editor.LiveEditor {...props} early={early.current} />
        ) : (
          <EarlyText {...props} early={early.current} />
        )}
      </div>
      <PrintedText>{props.text}</PrintedText>
    </>
  );
}
