interface Unsaved {
  text: string;
  error: string;
}

/** What was written and could not be saved, by its name: it outlives the field, until it is saved or dropped. */
export const unsaved = new Map<string, Unsaved>();
