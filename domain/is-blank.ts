/** Spaces and control characters, those that are never drawn, and the braille pattern without a dot. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of a text shows. */
export const isBlank = (text: string): boolean => invisible.test(text);
