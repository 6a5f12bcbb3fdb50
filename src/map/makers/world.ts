import type { Log, Maker } from '../maker.ts'
import { loadWorld } from '../world/load.ts'
import { type FileMaker, fileMaker } from './file.ts'

/** Milliseconds after which a world that could not be cut is tried again. */
const pause = 60_000

/** The world that comes along: cut once, after which it is a file as any other. */
export interface WorldMaker extends Maker {
  /** Cuts it if that was never done. */
  prepare(): void
  /** It is there, or cannot be. */
  isReady(): boolean
}

/** @param folder where the file is kept if it cannot be beside the program */
export const worldMaker = (folder: string, log: Log): WorldMaker => {
  const ending = new AbortController()
  let world: FileMaker | undefined
  let cutting: Promise<void> | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  const cut = async (): Promise<void> => {
    const from = performance.now()
    try {
      world = await fileMaker('world', await loadWorld(folder, ending.signal))
      log.info({ seconds: Math.round((performance.now() - from) / 100) / 10 }, 'the map of the world is ready')
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error }, 'the map of the world cannot be made')
    }
  }
  return {
    source: () => world?.source(),
    has: (digest) => world?.has(digest) ?? false,
    tile: async (digest, at, toll) => world?.tile(digest, at, toll),
    isReady: () => !cutting,
    prepare() {
      if (world || cutting || ending.signal.aborted || performance.now() - triedAt < pause) return
      triedAt = performance.now()
      cutting = cut().finally(() => {
        cutting = undefined
      })
    },
    async close() {
      ending.abort()
      await cutting
      await world?.close()
    },
  }
}
