/**
 * Every kind of text that people type. Text of a thing that exists (`saved`) saves itself; the other (`draft`) waits in
 * its field until it is sent. A test compares this list with the fields of the code, and a browser test leaves each of
 * them in every way.
 */
export const textKinds = {
  'task-title': 'saved',
  'task-notes': 'saved',
  'checklist-item': 'saved',
  'new-checklist-item': 'draft',
  'place-name': 'saved',
  'place-notes': 'saved',
  'heading-name': 'saved',
  'view-name': 'saved',
  'new-place': 'draft',
  'round-line': 'saved',
  'round-names': 'saved',
  line: 'draft',
  'quick-add': 'draft',
  'quick-add-notes': 'draft',
  'pasted-lines': 'draft',
  'unsent-lines': 'draft',
  tag: 'draft',
  duration: 'saved',
  words: 'draft',
  comment: 'draft',
  'comment-edit': 'draft',
  note: 'saved',
  entry: 'saved',
  habit: 'draft',
  'share-address': 'draft',
  form: 'draft',
} as const satisfies Record<string, 'saved' | 'draft'>;

export type TextKind = keyof typeof textKinds;

/** The field of a text: its kind, and of what it is. */
export type TextKey = `${TextKind}:${string}`;

const isKind = (kind: string): kind is TextKind => Object.hasOwn(textKinds, kind);

export const isTextKey = (key: string): key is TextKey => isKind(key.slice(0, key.indexOf(':')));
