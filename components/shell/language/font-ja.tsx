import './font-ja.css';

/** Brings the style of Japanese text. */
export const JapaneseFont = (): null => null;
