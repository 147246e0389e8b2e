import {
  type ChangeEvent,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react';
import { useStore } from 'zustand';
import { useText } from '../../shell/language/language';
import { showError } from '../../ui/toast';
import type { TextKey } from './kinds';
import type { Saving } from './saved-text';
import { type Texts, textsOf } from './texts';

/** Pages without an account keep nothing on the device: nobody knows whose text it is. */
const Context = createContext<Texts>(textsOf(''));

/** Keeps what the account types. */
export function SavedTextProvider({
  account,
  children,
}: {
  account: string | undefined;
  children: ReactNode;
}) {
  const texts = useMemo(() => textsOf(account ?? ''), [account]);
  useEffect(() => texts.followPage(), [texts]);
  return <Context value={texts}>{children}</Context>;
}

export const useTypedTexts = (): Texts => useContext(Context);

type Field = HTMLTextAreaElement | HTMLInputElement;

/**
 * Everything that people type goes through this. The device keeps each keystroke under `key` and the account, until the
 * text is saved or dropped, and shows it again when the field is opened again. With `save`, it saves after a pause and
 * in every way out: on blur (`leave`), when the field or the page goes away, and before signing out.
 */
export function useSavedText(key: TextKey, saving: Saving = {}) {
  const common = useText('common');
  const texts = useTypedTexts();
  const saved = useMemo(() => texts.open(key), [texts, key]);
  const { text, isOutdated = false } = useStore(saved.store);
  const error = useStore(saved.autosave.store, (state) => state.error?.message);
  const { value = '', label = '' } = saving;
  useLayoutEffect(() =>
    saved.configure({
      onFailedAway: (reason) => showError(common('notSaved', { label, reason })),
      ...saving,
    }),
  );
  useEffect(() => saved.show(), [saved]);
  const write = (next: string) => saved.write(next);
  return {
    text: text ?? value,
    /** Whether something is typed that is not saved. */
    isTyped: text !== undefined,
    /** Whether something was typed since the person came to the field, also if it is saved. */
    isEdited: () => saved.isEdited,
    error: isOutdated ? common('typedBefore') : error,
    write,
    leave: () => saved.leave(),
    drop: () => saved.drop(),
    retry: () => saved.retry(),
    /** What a field of it needs. The attribute tells tests that it is kept. */
    field: {
      'data-keeps': key,
      value: text ?? value,
      onChange: ({ target }: ChangeEvent<Field>) => write(target.value),
      onCompositionStart: () => saved.compose(true),
      onCompositionEnd: () => saved.compose(false),
    },
  };
}

export type SavedTextField = ReturnType<typeof useSavedText>;
