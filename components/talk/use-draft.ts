'use client';

import { useState } from 'react';

const keyOf = (taskId: string) => `parcours.comment.${taskId}`;

function read(taskId: string): string {
  try {
    return sessionStorage.getItem(keyOf(taskId)) ?? '';
  } catch {
    return '';
  }
}

function keep(taskId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(taskId), text);
    else sessionStorage.removeItem(keyOf(taskId));
  } catch {
    // A browser that keeps nothing loses the draft with the panel.
  }
}

/** What is being written about a task: it outlives the panel, and a reload of the page. */
export function useDraft(taskId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(taskId));
  return [
    text,
    (next) => {
      keep(taskId, next);
      setText(next);
    },
  ];
}
