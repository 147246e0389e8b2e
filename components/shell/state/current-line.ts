import { createRegistered } from './registered';

interface CurrentLine {
  makeTask: () => void;
}

/** The line of the caret in the text that was written in last. */
export const currentLine = createRegistered<CurrentLine>();
