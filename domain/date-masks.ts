import { anyWeekday } from './day-words';

/* What looks like a date in a text and never is one: quoted text, feasts, verses, numbers of issues, addresses, marks. */

const keepsLength = (text: string) => text.replace(/\S/g, '_');

/** What stands before a time of its day is in `date-parsers.ts`; 12.50 is a time only after a day or "at". */
const amountAfter = (dayBefore: string) =>
  new RegExp(`(?<!\\b(?:at|@) )(?<!${dayBefore})\\b\\d+\\.\\d{2}(?![.\\d]|\\s?[ap]m)`, 'gi');

/** A verse of the Bible, such as John 3:16. From 7 on and at 00 it is a time: `Daniel 12:30`, `Mark 5:00`. */
const verse = new RegExp(
  `\\b(?:${[
    'genesis|exodus|leviticus|numbers|deuteronomy|joshua|judges|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job',
    'psalms?|proverbs|ecclesiastes|isaiah|jeremiah|lamentations|ezekiel|daniel|hosea|joel|amos|obadiah|jonah|micah|nahum',
    'habakkuk|zephaniah|haggai|zechariah|malachi|matthew|mark|luke|john|acts|romans|corinthians|galatians|ephesians',
    'philippians|colossians|thessalonians|timothy|titus|philemon|hebrews|james|peter|jude|revelation',
  ].join('|')})\\s[1-6]:(?!00)\\d{2}\\b`,
  'gi',
);

/** Feasts and names of a weekday: Black Friday, Ruby Tuesday. A time beside them is one of a day that is not known. */
const feast = new RegExp(
  `\\b(?:${[
    'ash|black|bloody|blue|boxing|casual|cyber|easter|fat|freaky|girl|given|giving|good|happy|holy|hump|lazy|manic|man',
    'maundy|meatless|palm|passion|pentecost|ruby|saint|sheffield|shrove|small business|spy|stir-up|super|super bowl',
    'taco|throwback|trinity|whit|wacky|white',
  ].join('|')}) ${anyWeekday}\\b|\\b(?:the )?(?:4th|fourth) of july(?=\\s+\\p{L})|\\bfriday the 13th\\b`,
  'giu',
);

/** Whether a text names a feast. */
export const namesFeast = (text: string): boolean => text.search(feast) >= 0;

/** Hides what is never a date, without moving the rest. */
export function maskedBy(dayBefore: string): (text: string) => string {
  const amount = amountAfter(dayBefore);
  return (text) =>
    text
      .replace(/"[^"]*"|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu, keepsLength)
      .replace(/\p{L}+['’]s(?!\p{L})/giu, keepsLength)
      .replace(feast, keepsLength)
      .replace(verse, keepsLength)
      .replace(amount, keepsLength)
      .replace(/(?<!\S)[#+>~!][^\s]*|\S+:\/\/\S*|\S+@\S+/g, keepsLength);
}
