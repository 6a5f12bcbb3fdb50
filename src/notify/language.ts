import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'
import { ru } from './words/ru.ts'

/** What a letter says; `{names}` stand for its words. */
export interface Wording {
  subject: string
  /** Paragraphs before the link or code. */
  before: readonly string[]
  /** What the link of the letter does, if it has one: the words on its button. */
  button?: string
  /** Text that is shown large, if there is any. */
  shown?: string
  /** Paragraphs after the link or code. */
  after: readonly string[]
}

export interface Language {
  letters: Readonly<Record<Template, Wording>>
  /** Above the link as text, for readers whose button does not work. */
  copy: string
}

export type Template =
  | 'activation'
  | 'restore'
  | 'code'
  | 'balance_low'
  | 'balance_empty'
  | 'password_changed'
  | 'login_changed'
  | 'factor_on'
  | 'factor_off'
  | 'factor_mailed'
  | 'key_created'
  | 'key_deleted'
  | 'sign_in_new'
  | 'sign_in_locked'
  | 'event'
  | 'trial'

const languages: Readonly<Record<string, Language>> = { de, en, es, fr, pt, ru }

/** The language of a locale such as `de_AT`; English when it is none of ours. */
export const languageOf = (locale: string): { code: string; language: Language } => {
  const code = locale.slice(0, 2)
  const language = languages[code]
  return language ? { code, language } : { code: 'en', language: en }
}
