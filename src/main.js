#!/usr/bin/env node
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Any Node reads this file, which says nothing that an old one does not understand, and tells in a sentence that it is too old.
const oldest = 26
const { node } = process.versions
if (Number.parseInt(node, 10) < oldest) {
  process.stderr.write(
    `Odograph needs Node ${oldest} or newer, and this one is ${node}. \`npm ci\` brings one along: node_modules/.bin/node src/main.js\n`,
  )
  process.exit(1)
}

// Types are stripped and code is compiled once, not at every start, which needs 60 MB less. Before everything else is
// loaded; this file is JavaScript so that what strips types need not be loaded for it alone.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/odograph', import.meta.url)))
await import('#cli/program.ts')
