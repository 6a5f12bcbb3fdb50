import { join } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { inOurLanguages } from '../src/web/languages.ts'
import { completing } from '../src/web/words.ts'
import { inLayers } from './chunks.ts'
import { fromSources } from './library.ts'

const page = (name: string): string => join(import.meta.dirname, name, 'index.html')

/** The pages of the platform: the fleet at `/`, the panel of dealers at `/panel`, of geo links at `/link/<hash>`, of drivers at `/go`. */
const pages = {
  root: import.meta.dirname,
  base: '/',
  plugins: [completing(), inOurLanguages(), fromSources()],
  // A catalogue is one thing: its keys are no names of its module.
  json: { namedExports: false },
  // The worker of the drivers' page is one file at the root, whose name stays: its power reaches as far as where it lies.
  worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: '[name].js' } } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Pictures and fonts are answers of their own: the policy of the pages refuses what is written into them.
    assetsInlineLimit: 0,
    // Whose work the pages bring, for whoever has them: what is made small says it no more.
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      // Every library for pages says that it is for clients; so are the pages.
      checks: { moduleLevelDirective: false },
      // Of two thousand icons those are read that are shown, which needs 200 MB less.
      experimental: { lazyBarrel: true },
      input: { fleet: page('fleet'), panel: page('panel'), link: page('link'), go: page('go') },
    },
  },
} satisfies UserConfig

export default defineConfig({ ...pages, plugins: [...pages.plugins, inLayers(pages)] })
