'use client';

import { useEffect, useState } from 'react';
import { lateMessages } from '@/components/shell/language/late-messages';
import { textButton } from '@/components/ui/button-look';
import { PlainMessage } from '@/components/ui/plain-message';
import { directionOf, type Language, languageOfTag } from '@/domain/languages';
import './globals.css';

interface Words {
  language: Language;
  title: string;
  hint: string;
  reload: string;
}

/** Shown until the words of the reader have loaded, and if they cannot. */
const english: Words = {
  language: 'en',
  title: 'Parcours failed to load',
  hint: 'Your saved data is safe. Reload the page to try again.',
  reload: 'Reload',
};

async function loadWords(language: Language): Promise<Words> {
  const [frame, common] = await Promise.all([
    lateMessages(language, 'frame'),
    lateMessages(language, 'common'),
  ]);
  return { language, title: frame.pageFailed, hint: frame.pageFailedHint, reload: common.reload };
}

/**
 * The language of the page that failed, or else of the browser. The first render reads it, because the `lang` of this
 * document then replaces that of the page.
 */
const languageOfReader = () => languageOfTag(document.documentElement.lang || navigator.language) ?? 'en';

/** Shown when the root layout fails, so it renders its own document. */
export default function GlobalError() {
  const [language] = useState(() => (typeof document === 'undefined' ? 'en' : languageOfReader()));
  const [words, setWords] = useState(english);
  useEffect(() => {
    if (language !== 'en') loadWords(language).then(setWords, () => undefined);
  }, [language]);
  return (
    <html lang={words.language} dir={directionOf(words.language)}>
      <body>
        <title>Parcours</title>
        <PlainMessage title={words.title}>
          <p className="text-14 text-ink-2">{words.hint}</p>
          <p>
            <button type="button" className={textButton('primary')} onClick={() => window.location.reload()}>
              {words.reload}
            </button>
          </p>
        </PlainMessage>
      </body>
    </html>
  );
}
