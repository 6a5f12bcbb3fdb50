import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Catalogue = Readonly<Record<string, string>>

/** The messages of a language in the order of the English ones, and the English one where it has none yet. */
export const completed = (own: Catalogue, english: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, own[key] ?? text]))

/** Completes catalogues as they are built, so that no page fetches two. What waits for translation stands in `web/words/untranslated.gen.txt`. */
export const completing = (): Plugin => ({
  name: 'odograph-words',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]words[\\/]\w+\.json$/ },
    async handler(text, id) {
      const english = join(dirname(id), 'en.json')
      this.addWatchFile(english)
      const catalogue = completed(JSON.parse(text), JSON.parse(await readFile(english, 'utf8')))
      return { code: JSON.stringify(catalogue), map: null }
    },
  },
})
