import { join } from 'node:path'
import { defineConfig } from 'vite'
import { completing } from '../src/web/words.ts'

const page = (name: string): string => join(import.meta.dirname, name, 'index.html')

/** A chunk a screen and language, of the catalogues of all its folders; and one of what every page of a face says. */
const wordsOf = (id: string): string | null => {
  const [, place, language] = /\/web\/(.+)\/words\/(\w+)\.json$/.exec(id.replaceAll('\\', '/')) ?? []
  if (!place) return null
  const [face, screen] = place.split('/')
  const isScreen = (face === 'fleet' || face === 'panel') && screen
  return `${isScreen ? `${face}-${screen}` : face === 'panel' ? face : 'pages'}-${language}`
}

/** The pages of the platform: the fleet at `/`, the panel of dealers at `/panel`, of geo links at `/link/<hash>`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [completing()],
  // A catalogue is one thing: its keys are no names of its module.
  json: { namedExports: false },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Pictures and fonts are answers of their own: the policy of the pages refuses what is written into them.
    assetsInlineLimit: 0,
    // Whose work the pages bring, for whoever has them: what is made small says it no more.
    license: { fileName: 'licences.txt' },
    // Every library for pages says that it is for clients; so are the pages.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      input: { fleet: page('fleet'), panel: page('panel'), link: page('link') },
      output: { codeSplitting: { groups: [{ name: wordsOf }] } },
    },
  },
})
