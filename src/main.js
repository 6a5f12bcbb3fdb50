#!/usr/bin/env node
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Types are stripped and code is compiled once, not at every start, which needs 60 MB less. Before everything else is
// loaded; this file is JavaScript so that what strips types need not be loaded for it alone.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/odograph', import.meta.url)))
await import('#cli/program.ts')
