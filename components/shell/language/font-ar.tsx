import './font-ar.css';

/** Brings the style of Arabic text. */
export const ArabicFont = (): null => null;
