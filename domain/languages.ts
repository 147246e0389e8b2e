/** The languages of the interface, English first: it is the source of all texts. */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, so that people find theirs in a page that they cannot read. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
};

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The language of a tag such as `de-AT`; undefined for one that the app does not have. */
export function languageOfTag(tag: string): Language | undefined {
  const base = tag.trim().toLowerCase().split('-')[0];
  return languages.find((language) => language.toLowerCase().split('-')[0] === base);
}

/** Browsers send no longer headers. */
const MOST_TAGS = 20;

/** The first language of an `Accept-Language` header that the app has, by preference; English without one. */
export function languageOfHeader(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .split(',', MOST_TAGS)
    .map((part) => {
      const [tag = '', weight] = part.split(/;\s*q=/i);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = languageOfTag(tag);
    if (language) return language;
  }
  return 'en';
}
