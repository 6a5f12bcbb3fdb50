import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import ru from './words/ru.json' with { type: 'json' }

/** The words of reports, by language. */

export type Key = keyof typeof en
type Words = Readonly<Record<Key, string>>

const languages: Readonly<Record<string, Words>> = { de, en, es, fr, pt, ru }

/** The words of a locale such as `de_AT`; English when its language is none of ours. */
export const wordsOf = (locale: string): Words => languages[locale.slice(0, 2)] ?? en
