import type { Plugin } from 'vite'

/** What react-aria says by itself is in 34 languages, all of them in the first script. These are those of the pages. */
const own = /^(en-US|de-DE|es-ES|fr-FR|pt-BR|pt-PT|ru-RU)$/

/** The file that a list of texts takes for another: English for languages that no page is shown in. `from`: who asks for it. */
export const textsFor = (file: string, from: string): string => {
  const [, language] = /^\.{1,2}\/(?:.*\/)?([a-z]{2}-[A-Z]{2})\.mjs$/.exec(file) ?? []
  const isList = /[\\/]react-(aria|stately|aria-components)[\\/].*[\\/]intlStrings\.mjs$/.test(from)
  return isList && language && !own.test(language) ? file.replace(language, 'en-US') : file
}

/** Leaves out of what is built the languages that no page is shown in. */
export const inOurLanguages = (): Plugin => ({
  name: 'odograph-languages',
  enforce: 'pre',
  resolveId: {
    filter: { id: /[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler(file, from, options) {
      const texts = textsFor(file, from ?? '')
      return texts === file ? null : this.resolve(texts, from, { ...options, skipSelf: true })
    },
  },
})
