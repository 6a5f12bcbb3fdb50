import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskOf } from '#files/free-space.ts'
import { fullSentence, isFull } from './full.ts'
import { type Journal, type Kept, openJournal, removeKept } from './kept.ts'
import { arrangeRequests, type Requests } from './requests.ts'
import type { Fetched, FetchProgress, FetchRun } from './run.ts'
import type { Planet } from './source.ts'
import { verifyArchive } from './verify.ts'

/** Tiles, as they lie in the planet, to where they lie in the file. */

const megabyte = 1024 * 1024
/** Of one request, and those that are asked for at one time: so much is in memory. */
const most = 4 * megabyte
const at_once = 4
/** Bytes, or milliseconds, after which what has come is on the disk and noted. */
const sync_bytes = 16 * megabyte
const sync_time = 1_000
/** Bytes of the disk that are left to others. */
const spare = 64 * megabyte

/** Leaves the whole file under its name, or what has come so far; nothing where it is of no use. */
export const copyTiles = async (path: string, planet: Planet, kept: Kept, run: FetchRun): Promise<Fetched> => {
  const part = `${path}.part`
  const requests = arrangeRequests(kept.pieces, kept.waste, most)
  const journal = await openJournal(part)
  try {
    await hold(path, kept, requests, journal, run)
    await copy(part, planet, kept, requests, journal, run)
  } catch (error) {
    if (!isFull(error)) throw error
    await removeKept(part)
    throw new Error(fullSentence(path), { cause: error })
  } finally {
    await journal.close()
  }
  await finish(path)
  return { path, bytes: kept.bytes, read_bytes: planet.read_bytes, requests: planet.requests }
}

const sumOf = ({ length }: Requests, some: Iterable<number>): number => {
  let sum = 0
  for (const request of some) sum += length[request] ?? 0
  return sum
}

/** @throws Error where somebody does not want it, or it does not fit on the disk */
const hold = async (
  path: string,
  kept: Kept,
  requests: Requests,
  { done }: Journal,
  { confirm }: FetchRun,
): Promise<void> => {
  const to_come = requests.bytes - sumOf(requests, done)
  const isWanted = (await confirm?.({ to_come, bytes: kept.bytes, address: kept.address })) ?? true
  if (!isWanted && done.size === 0) await removeKept(`${path}.part`)
  if (!isWanted) throw new Error('Nothing was fetched.')
  const disk = await diskOf(dirname(path))
  if (!disk || disk.free > to_come + spare) return
  if (done.size === 0) await removeKept(`${path}.part`)
  const [needed, free] = [to_come + spare, disk.free].map((bytes) => Math.ceil(bytes / 1e6))
  throw new Error(
    `It needs ${needed} MB, and the disk of ${dirname(path)} has ${free}: make room, or fetch a smaller area or fewer levels (--max-zoom).`,
  )
}

const copy = async (
  part: string,
  planet: Planet,
  kept: Kept,
  requests: Requests,
  journal: Journal,
  run: FetchRun,
): Promise<void> => {
  const file = await open(part, 'r+')
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, ...(run.signal ? [run.signal] : [])])
  const notes = createNotes(file, journal)
  const meter = createMeter(requests.bytes, sumOf(requests, journal.done), run)
  let next = 0
  const work = async (): Promise<void> => {
    // Of its own, used again: what is given back only when somebody looks for garbage would be many times as much.
    const room = Buffer.allocUnsafeSlow(most)
    for (let request = next++; request < requests.count; request = next++) {
      if (journal.done.has(request)) continue
      signal.throwIfAborted()
      const [from, length] = [requests.from[request] as number, requests.length[request] as number]
      const bytes = await planet.read({ offset: kept.planet_tiles + from, length }, signal, room)
      for (const piece of requests.parts(request))
        await file.write(bytes, piece.from, piece.length, kept.file_tiles + piece.to)
      await notes.add(request, length)
      meter(length)
    }
  }
  try {
    let fault: { error: unknown } | undefined
    const workers = Array.from({ length: at_once }, () =>
      work().catch((error: unknown) => {
        fault ??= { error }
        ending.abort()
      }),
    )
    await Promise.all(workers)
    await notes.write()
    if (fault) throw fault.error
  } finally {
    await file.close()
  }
}

/** Notes what is on the disk, some requests at a time: a note that is there means bytes that are. */
const createNotes = (file: FileHandle, journal: Journal) => {
  let waiting: number[] = []
  let bytes = 0
  let written = performance.now()
  const write = async (): Promise<void> => {
    const some = waiting
    waiting = []
    bytes = 0
    written = performance.now()
    if (some.length === 0) return
    await file.datasync()
    await journal.note(some)
  }
  return {
    write,
    async add(request: number, length: number): Promise<void> {
      waiting.push(request)
      bytes += length
      if (bytes >= sync_bytes || performance.now() - written >= sync_time) await write()
    },
  }
}

/** Tells how far it is; how long it takes is told by what came since it was begun, or gone on with. */
const createMeter = (total: number, before: number, { onProgress }: FetchRun) => {
  const began = performance.now()
  let done = before
  const tell = (): void => {
    const seconds = (performance.now() - began) / 1000
    const rate = (done - before) / Math.max(seconds, 0.001)
    const progress: FetchProgress = { done, total, seconds: rate > 0 ? Math.round((total - done) / rate) : undefined }
    onProgress?.(progress)
  }
  tell()
  return (bytes: number): void => {
    done += bytes
    tell()
  }
}

/** Whole and looked at, it takes the name that others read it by. */
const finish = async (path: string): Promise<void> => {
  const part = `${path}.part`
  try {
    await verifyArchive(part)
  } catch (error) {
    await removeKept(part)
    throw new Error(
      `What was fetched cannot be read, ${(error as Error).message}; it was removed: fetch it again, or from elsewhere (--from).`,
      { cause: error },
    )
  }
  await rename(part, path)
  await removeKept(part)
}
