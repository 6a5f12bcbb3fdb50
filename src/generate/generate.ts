import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { apiIndex } from './api-index.ts'
import { catalogues } from './catalogues.ts'
import { countryBounds } from './country-bounds.ts'
import type { Generated } from './generated.ts'
import { judgingPage } from './judging-page.ts'
import { kindFiles } from './kind-files.ts'
import { kindsOfPages } from './kinds-of-pages.ts'
import { measureFiles } from './measure-files.ts'
import { measuredFiles } from './measured-files.ts'
import { protocolFiles } from './protocol-files.ts'
import { regions } from './regions.ts'
import { roomsPage } from './rooms.ts'
import { rulesPage } from './rules-page.ts'
import { schemaFiles } from './schema-files.ts'
import { tables } from './tables.ts'
import { vehicleBodies } from './vehicle-bodies.ts'

const root = new URL('../../', import.meta.url)

const isCurrent = async ({ path, text }: Generated): Promise<boolean> =>
  (await readFile(new URL(path, root), 'utf8').catch(() => undefined)) === text

const write = async ({ path, text }: Generated): Promise<void> => {
  const url = new URL(path, root)
  await mkdir(new URL('./', url), { recursive: true })
  await writeFile(url, text)
}

/** Makers of generated files. The order counts: the index comes before what is derived from it. */
const makers: (() => Promise<Generated[]>)[] = [
  async () => [{ path: 'src/api/index.ts', text: await apiIndex() }],
  schemaFiles,
  // These are told by the index that was written a moment ago, so it is not loaded earlier.
  async () => (await import('./api-pages.ts')).apiPages(),
  async () => (await import('./client-types.ts')).clientTypes(),
  async () => (await import('./client-limits.ts')).clientLimits(),
  tables,
  roomsPage,
  rulesPage,
  judgingPage,
  kindsOfPages,
  measureFiles,
  vehicleBodies,
  regions,
  countryBounds,
  catalogues,
]

/**
 * Writes every generated file that is not current, or with `check` none. Returns the paths of those that were not
 * current.
 */
export const generate = async ({ check }: { check: boolean }): Promise<string[]> => {
  const changed = [
    ...(await renew(protocolFiles, check)),
    ...(await renew(measuredFiles, check)),
    ...(await renew(() => kindFiles(), check)),
  ]
  // Settings are made of the list of protocols, the API of that of kinds: what was loaded with the old ones knows none of a new one.
  if (changed.length > 0 && !check) return [...changed, ...generatedAnew()]
  for (const make of makers) changed.push(...(await renew(make, check)))
  return changed
}

const renew = async (make: () => Promise<Generated[]>, check: boolean): Promise<string[]> => {
  const changed: string[] = []
  for (const file of await make()) {
    if (await isCurrent(file)) continue
    changed.push(file.path)
    if (!check) await write(file)
  }
  return changed
}

/** Generates in a process of its own, which loads what was just written; returns the paths. */
const generatedAnew = (): string[] =>
  execFileSync(process.execPath, [fileURLToPath(new URL('../main.js', import.meta.url)), 'generate'], {
    encoding: 'utf8',
  })
    .split('\n')
    .flatMap((line) => (line.startsWith('wrote: ') ? [line.slice('wrote: '.length)] : []))

/** Adds the command `generate` to the program. */
export const generated = (program: Command): void => {
  program
    .command('generate')
    .description(
      'write what is derived from the code: the index, the schema, the documentation, the types and limits of the client',
    )
    .option('--check', 'write nothing, fail when something is not current', false)
    .action(async (options: { check: boolean }) => {
      const changed = await generate(options)
      for (const path of changed) process.stdout.write(`${options.check ? 'not current' : 'wrote'}: ${path}\n`)
      if (options.check && changed.length > 0) process.exitCode = 1
    })
}
