import { useState } from 'react';
import { readStorage, writeStorage } from '../data/browser-storage';
import { isText } from '../data/stored-shape';

const keyOf = (taskId: string) => `parcours.comment.${taskId}`;

const read = (taskId: string): string => readStorage('sessionStorage', keyOf(taskId), isText) ?? '';

/** The draft of a comment. Kept in browser storage, so it survives closing the panel and reloading the page. */
export function useDraft(taskId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(taskId));
  return [
    text,
    (next) => {
      writeStorage('sessionStorage', keyOf(taskId), next || null);
      setText(next);
    },
  ];
}
