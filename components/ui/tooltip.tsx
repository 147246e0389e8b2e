import { useEffect, useState } from 'react';
import { KeyNames } from './kbd';

interface Tip {
  text: string;
  keys: string | undefined;
  box: DOMRect;
}

const DELAY_MS = 450;
/** Shortly after one tip disappeared, the next appears without a delay. */
const WARM_MS = 300;

/** Follows the pointer and the focus. Returns a function that stops. */
function follow(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = 0;
  const hide = () => {
    clearTimeout(timer);
    hiddenAt = Date.now();
    show(null);
  };
  const enter = ({ target, type }: Event) => {
    const element = target instanceof Element && target.closest<HTMLElement>('[data-tip]');
    if (!element) return hide();
    if (type === 'focusin' && !element.matches(':focus-visible')) return;
    clearTimeout(timer);
    const wait = Date.now() - hiddenAt < WARM_MS ? 0 : DELAY_MS;
    timer = setTimeout(() => {
      const { tip = '', keys } = element.dataset;
      if (element.isConnected) show({ text: tip, keys, box: element.getBoundingClientRect() });
    }, wait);
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, enter, options);
  for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll'])
    document.addEventListener(name, hide, options);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

const EDGE = 36;

/**
 * One tip for the whole page: whatever carries `data-tip` shows it on hover and focus, `data-keys` beside it.
 * A thousand rows with buttons cost nothing.
 */
export function TooltipHost() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => (window.matchMedia('(hover: hover)').matches ? follow(setTip) : undefined), []);
  if (!tip) return null;
  const { box } = tip;
  const below = box.bottom + EDGE < window.innerHeight;
  const middle = Math.min(Math.max(box.left + box.width / 2, 60), window.innerWidth - 60);
  return (
    <div
      aria-hidden="true"
      style={{ left: middle, top: below ? box.bottom + 6 : box.top - EDGE + 2 }}
      className="pointer-events-none fixed z-60 flex h-7 -translate-x-1/2 animate-fade items-center gap-2 rounded-control bg-raised px-2 text-12 whitespace-nowrap text-ink-2 shadow-float"
    >
      {tip.text}
      {tip.keys && <KeyNames keys={tip.keys} />}
    </div>
  );
}
