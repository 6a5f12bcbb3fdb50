#!/usr/bin/env node
import { readFileSync } from 'node:fs'
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
// loaded; this file is JavaScript so that what strips types need not be loaded for it alone. Threads and processes of ours
// are told of it by the environment.
process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/odograph', import.meta.url))
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)

const root = new URL('../', import.meta.url).href
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
/** The address of a room by its name as imports have it: of `#api/`, that of `src/api/`. */
const rooms = new Map(
  Object.entries(imports).map(([name, at]) => [name.slice(0, -1), new URL(at.slice(0, -1), root).href]),
)

/** The address of a module of ours that another one of ours asks for. */
const addressOf = (asked, by) => {
  if (!asked.endsWith('.ts') || !by?.startsWith(root) || by.includes('/node_modules/')) return undefined
  if (asked.startsWith('.')) return new URL(asked, by).href
  const end = asked.indexOf('/') + 1
  const room = rooms.get(asked.slice(0, end))
  return room && room + asked.slice(end)
}

// Node looks for each of 1,800 modules in several places, and what is said of each of its folders: a quarter of a start.
// Ours say with their names where they are and what.
module.registerHooks({
  resolve(asked, context, next) {
    const url = addressOf(asked, context.parentURL)
    return url ? { url, format: 'module-typescript', shortCircuit: true } : next(asked, context)
  },
})
await import('#cli/program.ts')
