import { createTranslator } from 'use-intl/core';
import type { Language } from '../domain/languages';
import type { Messages } from '../generated/messages';
import { localeOf } from './formats';
import { isolatedValues } from './isolated';

/** A part of the app, which has its messages in `messages/<language>/<part>.json`. */
export type Part = keyof Messages;

/** The texts of a part in one language: `t('moved', { count })`, `t.rich('hint', { b: … })`. */
export type Text<P extends Part> = ReturnType<typeof createTranslator<Messages[P], never>>;

/** Isolates the values of each message, because names may be in a script of the other direction. */
const withIsolatedValues = <Translate extends (key: never, ...values: never[]) => unknown>(
  language: Language,
  translate: Translate,
): Translate =>
  new Proxy(translate, {
    apply: (target, self, [key, values, ...more]) =>
      Reflect.apply(target, self, [key, values && isolatedValues(language, values), ...more]),
  });

export function translatorOf<P extends Part>(language: Language, messages: Messages[P]): Text<P> {
  const translate = createTranslator<Messages[P], never>({ locale: localeOf(language), messages });
  translate.rich = withIsolatedValues(language, translate.rich);
  return withIsolatedValues(language, translate);
}
