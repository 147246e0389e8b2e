interface CurrentLine {
  /** Makes a task of it. */
  makeTask: () => void;
}

let current: CurrentLine | undefined;

/** The line of the caret in the text that was written in last. */
export const currentLine = (): CurrentLine | undefined => current;

/** Returns a function that takes it back. */
export function offerLine(line: CurrentLine): () => void {
  current = line;
  return () => {
    if (current === line) current = undefined;
  };
}
