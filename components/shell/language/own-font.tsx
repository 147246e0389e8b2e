'use client';

import dynamic from 'next/dynamic';

// Apart, so that other languages load neither their styles nor their letters.
const fonts = {
  ja: dynamic(() => import('./font-ja').then(({ JapaneseFont }) => JapaneseFont)),
  ar: dynamic(() => import('./font-ar').then(({ ArabicFont }) => ArabicFont)),
};

/** The font of a language whose letters the font of the page does not have. */
export function OwnFont({ language }: { language: keyof typeof fonts }) {
  const Font = fonts[language];
  return <Font />;
}
