import { readCatalogue, type Words } from '#web/words/dictionary.ts'
import type { Catalogue } from '#web/words/grouped.ts'
import type { Language } from '#web/words/language.ts'

/** The words of this page alone, one language of them. */
const files = import.meta.glob<{ default: Catalogue }>('./words/*.json')

export const wordsIn = async (language: Language): Promise<Words<'go'>> => {
  const file = files[`./words/${language}.json`] as () => Promise<{ default: Catalogue }>
  return readCatalogue((await file()).default, language) as unknown as Words<'go'>
}
