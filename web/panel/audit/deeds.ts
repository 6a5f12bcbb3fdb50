import type { Words } from '#web/words/dictionary.ts'

/** In words, or the operation's path where there are none. */
export const deedOf = (words: Words<'panel/audit/deeds'>, action: string): string =>
  (words as Readonly<Record<string, string>>)[action.replace(/^panel\//, '')] ?? action
