import { join } from 'node:path'
import { defineConfig } from 'vite'

const page = (name: string): string => join(import.meta.dirname, name, 'index.html')

/** The pages of the platform: the fleet at `/`, the panel of dealers at `/panel`, of geo links at `/link/<hash>`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
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
    },
  },
})
