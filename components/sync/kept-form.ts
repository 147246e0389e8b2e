import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { isText } from './stored-shape';
import type { TextKey } from './text/kinds';
import { useSavedText, useTypedTexts } from './text/use-saved-text';

/** Fields of these types hold words. A password is never kept. */
const wordTypes = new Set(['text', 'url', 'email', 'search', 'tel', 'textarea']);

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextField =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  wordTypes.has(element.type) &&
  element.name !== '' &&
  !element.readOnly;

const fieldsOf = (form: HTMLFormElement): TextField[] => [...form.elements].filter(isTextField);

/** What differs from what the fields began with. */
const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ name, value, defaultValue }) =>
      value === defaultValue ? [] : [[name, value]],
    ),
  );

/** Runs the work once a mutation that `send` starts has succeeded, also if the form is gone by then. */
function onceSent(client: QueryClient, send: () => void, work: () => void): void {
  const cache = client.getMutationCache();
  const before = cache.getAll().at(-1);
  send();
  const sent = cache.getAll().at(-1);
  if (!sent || sent === before) return;
  const stop = cache.subscribe(({ mutation }) => {
    if (mutation !== sent || sent.state.status === 'pending') return;
    stop();
    if (sent.state.status === 'success') work();
  });
}

/** Keeps the texts of a form, whose fields hold them themselves, until it is sent. */
export function useKeptForm(key: TextKey) {
  const form = useRef<HTMLFormElement>(null);
  const texts = useTypedTexts();
  const client = useQueryClient();
  const { text, write } = useSavedText(key);
  useLayoutEffect(() => {
    const typed: unknown = text ? JSON.parse(text) : undefined;
    if (!form.current || typeof typed !== 'object' || typed === null) return;
    const values = new Map<string, unknown>(Object.entries(typed));
    for (const field of fieldsOf(form.current)) {
      const value = values.get(field.name);
      if (isText(value) && field.value !== value) field.value = value;
    }
  }, [text]);
  return {
    form,
    keep() {
      const typed = form.current ? typedIn(form.current) : {};
      write(Object.keys(typed).length > 0 ? JSON.stringify(typed) : '');
    },
    send: (work: () => void) => onceSent(client, work, () => texts.open(key).drop()),
  };
}
