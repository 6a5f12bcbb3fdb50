import { randomUUID } from 'node:crypto'
import { fetchArea } from '#map/fetch/fetch-area.ts'
import { mapsFolder } from '#map/fetch/folder.ts'
import type { FetchProgress, FetchRun } from '#map/fetch/run.ts'
import type { Wish } from '#map/fetch/wish.ts'
import { beat } from '#pace/beat.ts'
import { shared } from '#pace/row.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as fetches from '#store/map-fetch.ts'

export interface MapFetcherOptions {
  db: Db
  config: Pick<Config, 'data_dir' | 'map_networks'>
  log: Record<'info' | 'error', (details: object, message: string) => void>
  patience?: FetchRun['patience']
  /** Milliseconds between two signs of life, and seconds of silence after which another process goes on. */
  beat?: number
  silence?: number
  /** Bytes above which somebody has to say that it is meant. */
  large?: number
}

/**
 * Fetches the map of streets that the operator asked for. Whoever is killed at it has left what came on the disk and the row in
 * the database: another process goes on with both.
 */
export const createMapFetcher = (options: MapFetcherOptions) => {
  const { db, config, log, patience = {}, beat: every = 2_000, silence = 30, large = 1e9 } = options
  const holder = randomUUID()
  const ending = new AbortController()

  const work = async ({ id, name, wish, source, max_zoom, confirmed }: fetches.FetchRow): Promise<void> => {
    const stopping = new AbortController()
    const signal = AbortSignal.any([ending.signal, stopping.signal])
    const watch = createWatch(db, holder, id, stopping, every)
    let unconfirmed: number | undefined
    try {
      const { bytes } = await fetchArea(
        { folder: mapsFolder(config.data_dir), ...(name && { name }), wish: wish as Wish, max_zoom, from: source },
        {
          ...{ signal, patience, networks: config.map_networks },
          onProgress: watch.tell,
          confirm({ to_come }) {
            if (to_come > large && !confirmed) unconfirmed = to_come
            return unconfirmed === undefined
          },
        },
      )
      await watch.stop()
      await fetches.settle(db, holder, { id, state: 'done', fault: null })
      log.info({ map: name, bytes }, 'a map was fetched')
    } catch (error) {
      await watch.stop()
      // Somebody else's by now, or nobody's any more.
      if (stopping.signal.aborted) return
      if (ending.signal.aborted) return await fetches.settle(db, holder, { id, state: 'waiting', fault: null })
      const fault = unconfirmed === undefined ? plain((error as Error).message) : tooLarge(unconfirmed)
      await fetches.settle(db, holder, { id, state: 'failed', fault })
      log.error({ err: error, map: name }, 'a map could not be fetched')
    }
  }
  return {
    /** Fetches what waits, if there is something. */
    async run(): Promise<void> {
      if (ending.signal.aborted) return
      const taken = await fetches.take(db, holder, silence)
      if (taken) await work(taken)
    },
    /** Leaves what is not done to the next process. */
    stop: (): void => ending.abort(),
  }
}

/** Says again and again how far it is, and that somebody is at it; ends it where it is ours no more. */
const createWatch = (db: Db, holder: string, id: number, stopping: AbortController, every: number) => {
  let progress: FetchProgress | undefined
  const say = async (): Promise<void> => {
    const { done, total, seconds } = progress ?? {}
    const told = progress ? { done: done ?? 0, total: total ?? 0, seconds: seconds ?? null } : {}
    // A database that is away for a while ends nothing.
    const isOurs = await fetches.advance(db, holder, { id, ...told }).catch(() => true)
    if (!isOurs) stopping.abort()
  }
  const sayOnce = shared(say)
  const saying = beat(every, sayOnce)
  return {
    tell(now: FetchProgress): void {
      const isFirst = progress === undefined
      progress = now
      if (isFirst) void sayOnce()
    },
    async stop(): Promise<void> {
      await saying.stop()
      await sayOnce.going()
      await say()
    },
  }
}

/** Without what only the command line has. */
const plain = (sentence: string): string => sentence.replaceAll(/ \(--[a-z-]+\)/g, '')

const tooLarge = (bytes: number): string =>
  `It is ${(bytes / 1e9).toFixed(1)} GB to fetch: say that it is meant, or take a smaller area or fewer levels.`
