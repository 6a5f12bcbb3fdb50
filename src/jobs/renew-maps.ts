import { fetchArea } from '#map/fetch/fetch-area.ts'
import { type FoundMap, findMaps, mapsFolder } from '#map/fetch/folder.ts'
import type { FetchRun } from '#map/fetch/run.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { aroundFleet } from '#store/points/around-fleet.ts'

const day = 86_400_000
/** Milliseconds after which a map is fetched once more, and after which one that could not be is tried again. */
const old = 30 * day
const pause = day

export interface RenewerOptions {
  db: Db
  config: Pick<Config, 'data_dir' | 'map_renew' | 'map_networks'>
  log: Record<'info' | 'error', (details: object, message: string) => void>
  patience?: FetchRun['patience']
}

/** Fetches maps once more when they are a month old, where the operator wants it; one that fails holds up no other. */
export const createMapRenewer = ({ db, config, log, patience = {} }: RenewerOptions) => {
  const ending = new AbortController()
  const failed = new Map<string, number>()
  const renew = async (folder: string, { name, made }: FoundMap, now: Date): Promise<void> => {
    if (!made) return
    const { max_zoom, from } = made
    try {
      const wish = 'fleet' in made.wish ? { fleet: await aroundFleet(db, now) } : made.wish
      const { bytes } = await fetchArea(
        { folder, name, wish, max_zoom, from },
        { signal: ending.signal, patience, now, networks: config.map_networks },
      )
      log.info({ map: name, bytes }, 'a map was fetched once more')
    } catch (error) {
      failed.set(name, now.getTime())
      if (!ending.signal.aborted)
        log.error({ err: error, map: name }, 'a map could not be fetched once more; the one there is stays')
    }
  }
  const isDue = ({ name, made }: FoundMap, now: Date): boolean =>
    made !== undefined &&
    now.getTime() - Date.parse(made.fetched) > old &&
    now.getTime() - (failed.get(name) ?? Number.NEGATIVE_INFINITY) > pause
  return {
    async run(now = new Date()): Promise<void> {
      if (!config.map_renew) return
      const folder = mapsFolder(config.data_dir)
      const due = (await findMaps(folder)).filter((map) => isDue(map, now))
      for (const map of due) if (!ending.signal.aborted) await renew(folder, map, now)
    },
    stop: (): void => ending.abort(),
  }
}
