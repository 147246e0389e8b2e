import { createTranslator } from 'use-intl/core';
import type { Language } from '../domain/languages';
import type { Messages } from '../generated/messages';
import { localeOf } from './formats';

/** A part of the app, which has its messages in `messages/<language>/<part>.json`. */
export type Part = keyof Messages;

/** The texts of a part in one language: `t('moved', { count })`, `t.rich('hint', { b: … })`. */
export type Text<P extends Part> = ReturnType<typeof createTranslator<Messages[P], never>>;

export const translatorOf = <P extends Part>(language: Language, messages: Messages[P]): Text<P> =>
  createTranslator<Messages[P], never>({ locale: localeOf(language), messages });
