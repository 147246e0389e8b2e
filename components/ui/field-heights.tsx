'use client';

import { useEffect } from 'react';

const GROWING = 'textarea.field-sizing-content';

/** Makes a field as high as its text. */
function grow(field: Element): void {
  if (!(field instanceof HTMLTextAreaElement) || !field.matches(GROWING)) return;
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  // A field that does not show has no height.
  if (field.scrollHeight > 0) field.style.height = `${field.scrollHeight + borders}px`;
}

const growAll = () => {
  for (const field of document.querySelectorAll(GROWING)) grow(field);
};

function follow(changes: MutationRecord[]): void {
  for (const { target, addedNodes } of changes) {
    const field = target instanceof Element ? target : target.parentElement;
    if (field) grow(field);
    for (const node of addedNodes)
      if (node instanceof Element) for (const one of [node, ...node.querySelectorAll(GROWING)]) grow(one);
  }
}

/** Fields grow with their text by CSS. Where the browser does not know that, as Safari before 26.2, this does it. */
export function FieldHeights(): null {
  useEffect(() => {
    if (CSS.supports('field-sizing', 'content')) return undefined;
    const write = ({ target }: Event) => target instanceof Element && grow(target);
    growAll();
    document.addEventListener('input', write, true);
    window.addEventListener('resize', growAll);
    // New fields, and texts that change otherwise: React writes those into the field's content too.
    const watcher = new MutationObserver(follow);
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => {
      document.removeEventListener('input', write, true);
      window.removeEventListener('resize', growAll);
      watcher.disconnect();
    };
  }, []);
  return null;
}
