interface Unsaved {
  text: string;
  /** The saved text that it was made on. */
  base: string;
  error: string;
}

/** Texts that could not be saved, by field name. A text outlives its field until it is saved or discarded. */
export const unsaved = new Map<string, Unsaved>();
