const numbers: Record<string, string> = { zwei: '2', drei: '3', vier: '4', fünf: '5', sechs: '6' };

const weekdays: [RegExp, string][] = [
  [/^(?:mo|montags?)$/, 'monday'],
  [/^(?:di|dienstags?)$/, 'tuesday'],
  [/^(?:mi|mittwochs?)$/, 'wednesday'],
  [/^(?:do|donnerstags?)$/, 'thursday'],
  [/^(?:fr|freitags?)$/, 'friday'],
  [/^(?:sa|samstags?|sonnabends?)$/, 'saturday'],
  [/^(?:so|sonntags?)$/, 'sunday'],
];

const words: [RegExp, string][] = [
  ...weekdays,
  [/^(?:jan|januar)$/, 'jan'],
  [/^(?:feb|februar)$/, 'feb'],
  [/^(?:mär|märz|mrz)$/, 'mar'],
  [/^(?:apr|april)$/, 'apr'],
  [/^mai$/, 'may'],
  [/^(?:jun|juni)$/, 'jun'],
  [/^(?:jul|juli)$/, 'jul'],
  [/^(?:aug|august)$/, 'aug'],
  [/^(?:sep|sept|september)$/, 'sep'],
  [/^(?:okt|oktober)$/, 'oct'],
  [/^(?:nov|november)$/, 'nov'],
  [/^(?:dez|dezember)$/, 'dec'],
  [/^heute$/, 'today'],
  [/^morgen$/, 'tomorrow'],
  [/^(?:jede[rsnm]?|alle)$/, 'every'],
  [/^täglich$/, 'every day'],
  [/^wöchentlich$/, 'every week'],
  [/^monatlich$/, 'every month'],
  [/^jährlich$/, 'every year'],
  [/^werktags$/, 'every weekday'],
  [/^(?:werktag|wochentag|arbeitstag)e?$/, 'weekday'],
  [/^wochenenden?$/, 'weekend'],
  [/^tag(?:en?|s)?$/, 'days'],
  [/^wochen?$/, 'weeks'],
  [/^monat(?:en?|s)?$/, 'months'],
  [/^jahr(?:en?|es)?$/, 'years'],
  [/^(?:andere[nrs]?|zweite[nrs]?)$/, 'other'],
  [/^letzte[nrs]?$/, 'last'],
  [/^nächste[nrs]?$/, 'next'],
  [/^(?:um|gegen)$/, 'at'],
  [/^uhr$/, ''],
  [/^und$/, 'and'],
  [/^(?:ab|beginnend|startend)$/, 'starting'],
  [/^(?:bis|endend)$/, 'ending'],
  [/^für$/, 'for'],
  [/^(?:am|den|der|im|des)$/, ''],
  [/^in$/, 'in'],
];

const translate = (word: string): string =>
  numbers[word] ?? words.find(([form]) => form.test(word))?.[1] ?? word;

/** The common German words for dates, in English: `jeden 2. Dienstag`, `alle 3 Tage`, `27. Nov um 9 Uhr`. */
export const fromGerman = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\bübermorgen\b|übermorgen/g, 'in 2 tagen')
    .replace(/(\d{1,2})(?:[.:](\d{2}))? uhr/g, (_, hour: string, minute = '00') => `${hour}:${minute}`)
    .replace(/jede[nrs]?! /g, 'every! ')
    .replace(/\p{L}+/gu, translate)
    .replace(/(\d{1,2})\. (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b)/g, '$1 ')
    .replace(
      /every(!?) (\d)\. (?=[a-z]+day)/g,
      (_, mark: string, nth: string) => `every${mark} ${ordinals[nth] ?? nth} `,
    )
    .replace(/every(!?) (\d{1,2})\.(?= |$)/g, 'every$1 $2th')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/every(!?) (day|week|month|year)s\b/g, 'every$1 $2');

const ordinals: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' };
