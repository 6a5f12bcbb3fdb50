import { readdir, rm } from 'node:fs/promises'
import { diskOf } from '#files/free-space.ts'
import { temporaryFolder } from '#files/temporary.ts'
import type { Box } from '#geo/boxes.ts'
import type { Config } from '#src/config.ts'
import { boundsOf } from '../fetch/area.ts'
import { fetchArea, isName } from '../fetch/fetch-area.ts'
import { type FoundMap, findMaps, mapsFolder, removeMap } from '../fetch/folder.ts'
import { builds } from '../fetch/newest.ts'
import type { FetchRun, FetchTold } from '../fetch/run.ts'
import { areaOf, nameOf, type Wish } from '../fetch/wish.ts'
import { createUploads, type Uploads } from './uploads.ts'

export type { Upload } from './uploads.ts'
export type { FoundMap, Wish }

/** An area to be fetched, as an operator says it. */
export interface Fetching {
  wish: Wish
  max_zoom: number
  from: string
}

/** Files of maps on this machine, as its operator sees them. */
export interface OwnMaps {
  /** By name, with what is unfinished. */
  list(): Promise<FoundMap[]>
  /** Answers `busy` while it is being written. */
  remove(name: string): Promise<'removed' | 'unknown' | 'busy'>
  /** Bytes that another file may have here, beside those that are being sent. */
  room(): Promise<number>
  /** What is wrong with an area, in a sentence; nothing where it can be fetched. */
  faultOf(wish: Wish): string | undefined
  /** What lies in an area. @throws Error with a sentence */
  boxesOf(wish: Wish): Box[]
  /** What a map is called whose name nobody says. */
  nameOf(wish: Wish): string
  /** How much it is to fetch that; nothing of it is kept. Answers `busy` while another is measured. @throws Error with a sentence */
  measure(fetching: Fetching, signal: AbortSignal): Promise<FetchTold | 'busy'>
  /** Where it is fetched from where nobody says it. */
  from: string
  uploads: Uploads
}

/** Bytes of the disk that are left to others, and that a file has where nothing is known of the disk. */
const spare = 64 * 1024 * 1024
const largest = 2 ** 40

export const createOwnMaps = (
  { data_dir, map_networks }: Pick<Config, 'data_dir' | 'map_networks'>,
  { patience = {} }: Pick<FetchRun, 'patience'> = {},
): OwnMaps => {
  const folder = mapsFolder(data_dir)
  const uploads = createUploads(folder)
  let isMeasuring = false
  const room = async (): Promise<number> => {
    const disk = await diskOf(data_dir)
    const to_come = (await uploads.list()).reduce((sum, { size, received }) => sum + size - received, 0)
    return disk ? Math.max(0, Math.min(disk.free - spare - to_come, largest)) : largest
  }
  return {
    list: () => findMaps(folder),
    async remove(name) {
      const files = await readdir(folder).catch(() => [] as string[])
      if (!isName(name) || !files.some((file) => file === `${name}.pmtiles` || file === `${name}.pmtiles.part`))
        return 'unknown'
      return removeMap(folder, name).then(
        () => 'removed' as const,
        () => 'busy' as const,
      )
    },
    room,
    faultOf(wish) {
      try {
        areaOf(wish)
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
    boxesOf,
    nameOf,
    async measure(fetching, signal) {
      if (isMeasuring) return 'busy'
      isMeasuring = true
      try {
        return await measured(fetching, { signal, patience, networks: map_networks })
      } finally {
        isMeasuring = false
      }
    },
    from: builds,
    uploads,
  }
}

/** Begins to fetch it elsewhere, and leaves it when it is known how much it is. */
const measured = async (fetching: Fetching, run: FetchRun): Promise<FetchTold> => {
  const scratch = await temporaryFolder('map')
  let told: FetchTold | undefined
  const confirm = (about: FetchTold): boolean => {
    told = about
    return false
  }
  try {
    await fetchArea({ ...fetching, folder: scratch }, { ...run, confirm })
  } catch (error) {
    if (!told) throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return told as FetchTold
}

/** Of a country it is the one around its outline. */
const boxesOf = (wish: Wish): Box[] => {
  const area = areaOf(wish)
  if (area.rings.length === 0) return [...area.boxes]
  const [west, south, east, north] = boundsOf(area)
  return [{ south, west, north, east }]
}
