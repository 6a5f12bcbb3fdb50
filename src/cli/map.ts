import { createInterface } from 'node:readline/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { fetchArea } from '#map/fetch/fetch-area.ts'
import { describe, type FoundMap, findMaps, mapsFolder, removeMap } from '#map/fetch/folder.ts'
import { builds } from '#map/fetch/newest.ts'
import type { FetchRun, FetchTold } from '#map/fetch/run.ts'
import { verifyArchive } from '#map/fetch/verify.ts'
import type { Wish } from '#map/fetch/wish.ts'
import { type Config, readConfig } from '#src/config.ts'
import { aroundFleet } from '#store/points/around-fleet.ts'
import { openPlatform } from './open-platform.ts'
import { createByteProgress, type Progress } from './progress.ts'
import { table } from './table.ts'

interface FetchFlags {
  area?: string
  country?: string
  aroundFleet: boolean
  maxZoom: number
  from: string
  name?: string
  yes: boolean
}

/** `odograph map …`: streets of one's own. A platform that runs draws them as soon as they are there. */
export const map = (program: Command): void => {
  const group = program
    .command('map')
    .description('fetch streets of an area to a file of your own; list and remove such files')
  group
    .command('fetch')
    .description('make a map of an area out of a public planet file: only what lies in it is fetched')
    .option('--area <corners>', 'south-west and north-east, as latitude and longitude: 51.3,6.6,51.6,7.2')
    .option('--country <code>', 'two letters, such as DE: by its outline, with all lands overseas')
    .option(
      '--around-fleet',
      'where the devices of this platform were in the last 90 days, and some kilometres around',
      false,
    )
    .option('--max-zoom <level>', 'the deepest level, of 15', level, 15)
    .option(
      '--from <address>',
      'the planet file, PMTiles of version 3: an address, {date} in it for the newest day, or a path',
      builds,
    )
    .option('--name <name>', 'what the file is called; by the area where it is left out')
    .option('--yes', 'fetch more than 1 GB without being asked', false)
    .action(async (flags: FetchFlags) => {
      const path = await fetchBy(flags, readConfig(process.env))
      process.stdout.write(`${path} is there. A platform that runs draws it from now on.\n`)
    })
  group
    .command('list')
    .description('list the maps of this platform, each looked at')
    .option('--json', 'answer with one JSON array', false)
    .action(async ({ json }: { json: boolean }) => {
      const found = await allMaps(readConfig(process.env))
      process.stdout.write(json ? `${JSON.stringify(found)}\n` : told(found))
    })
  group
    .command('remove')
    .description('remove a map, or what a break has left of one')
    .argument('<name>', 'as the list has it')
    .action(async (name: string) => {
      await removeMap(mapsFolder(readConfig(process.env).data_dir), name)
      process.stdout.write(`${name} is removed.\n`)
    })
}

const level = (text: string): number => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 15) throw new InvalidArgumentError('A level is a whole number from 0 to 15.')
  return number
}

const fetchBy = async (flags: FetchFlags, config: Config): Promise<string> => {
  const wish = await wishOf(flags, config)
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  const { run, stop } = telling(flags)
  const { name, maxZoom: max_zoom, from } = flags
  try {
    const folder = mapsFolder(config.data_dir)
    return (await fetchArea({ folder, name, wish, max_zoom, from }, { ...run, signal: ending.signal })).path
  } catch (error) {
    if (!ending.signal.aborted) throw error
    throw new Error('It was stopped. The same command goes on where it was.', { cause: error })
  } finally {
    stop()
  }
}

/** @throws Error unless one of the three is said */
const wishOf = async ({ area, country, aroundFleet: isFleet }: FetchFlags, config: Config): Promise<Wish> => {
  if ([area !== undefined, country !== undefined, isFleet].filter(Boolean).length !== 1)
    throw new Error('Say one of --area, --country and --around-fleet.')
  if (area !== undefined) return { area }
  if (country !== undefined) return { country }
  const store = await openPlatform(config)
  try {
    return { fleet: await aroundFleet(store.db, new Date()) }
  } finally {
    await store.close()
  }
}

/** On standard error: how much it is, how far it is, and what is done otherwise than one would think. */
const telling = ({ yes }: FetchFlags): { run: FetchRun; stop(): void } => {
  let shown: { progress: Progress; done: number } | undefined
  const stop = (): void => {
    shown?.progress.stop()
    shown = undefined
  }
  const run: FetchRun = {
    onNotice(sentence) {
      stop()
      process.stderr.write(`${sentence}\n`)
    },
    onProgress({ done, total }) {
      shown ??= { progress: createByteProgress(total, done), done }
      shown.progress.advance(done - shown.done)
      shown.done = done
    },
    async confirm(about) {
      process.stderr.write(
        `${amount(about.to_come)} to fetch from ${about.address}; the file has ${amount(about.bytes)}.\n`,
      )
      return yes || about.to_come <= asked || (await isConfirmed(about))
    },
  }
  return { run, stop }
}

/** Bytes above which it is asked whether that is meant. */
const asked = 1e9

const amount = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`

const isConfirmed = async ({ to_come }: FetchTold): Promise<boolean> => {
  if (!process.stdin.isTTY) {
    process.stderr.write('That is more than 1 GB: say --yes where it is meant.\n')
    return false
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await asking.question(`Fetch ${amount(to_come)}? (y/N) `)
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}

const allMaps = async ({ data_dir, map_file }: Config): Promise<FoundMap[]> => {
  const look = (path: string) => verifyArchive(path, 10)
  const found = await findMaps(mapsFolder(data_dir), look)
  return map_file ? [...found, await describe(map_file, map_file, look)] : found
}

const told = (found: readonly FoundMap[]): string => {
  if (found.length === 0) return 'There is no map of your own. `odograph map fetch --help` says how to have one.\n'
  const rows = found.map(({ bytes, date, fault, ...map }) => ({ ...map, size: amount(bytes), from: date, fault }))
  const names = ['name', 'area', 'levels', 'size', 'from', 'kind']
  return table(found.some(({ fault }) => fault) ? [...names, 'fault'] : names, rows)
}
