import { languages } from '@/server/domain/languages';
import type { Frame } from '@/server/types';
import { useText } from '../language/language';
import { LanguageOptions } from '../language/language-options';
import { inputLook } from '../ui/field';
import { Section } from '../ui/section';

type Choice = Frame['me']['preferences']['language'];

const choices: readonly Choice[] = ['auto', ...languages];

interface LanguageChoiceProps {
  value: Choice;
  onChoose: (language: Choice) => Promise<boolean>;
}

/** The language of pages, mails and notifications. The page reloads in it. */
export function LanguageChoice({ value, onChoose }: LanguageChoiceProps) {
  const t = useText('settings');
  const common = useText('common');
  const choose = async (name: string) => {
    const language = choices.find((choice) => choice === name);
    if (language && (await onChoose(language))) window.location.reload();
  };
  return (
    <Section title={common('language')}>
      <select
        aria-label={common('language')}
        value={value}
        onChange={({ target }) => void choose(target.value)}
        className={inputLook}
      >
        <option value="auto">{t('asBrowser')}</option>
        <LanguageOptions />
      </select>
    </Section>
  );
}
