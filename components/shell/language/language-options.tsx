import { languageNames, languages } from '@/domain/languages';

/** The languages, each in its own words. */
export const LanguageOptions = () =>
  languages.map((language) => (
    <option key={language} value={language} lang={language}>
      {languageNames[language]}
    </option>
  ));
