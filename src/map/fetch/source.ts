import { open, stat } from 'node:fs/promises'
import { beat } from '#pace/beat.ts'
import { growing, pause } from '#pace/pause.ts'
import type { Stretch } from '../head.ts'
import { anywhere, createReach, publicOr } from '../reach.ts'
import { createGet, type Get, type Got } from './get.ts'

/** A planet file that tiles are fetched from: by ranges over HTTP, or on a disk. */
export interface Planet {
  /** Its address, or its path. */
  address: string
  size: number
  /** What another one at the same address does not have: the ETag, or when it was changed. */
  version: string
  /** Bytes that were asked for and came, and how often somebody was asked. */
  read_bytes: number
  requests: number
  /** Exactly these bytes, in `into` where that is given. @throws Error with a sentence where they cannot be had, after several attempts */
  read(stretch: Stretch, signal?: AbortSignal, into?: Buffer): Promise<Buffer>
  close(): Promise<void>
}

/** Thrown where a planet file is not, or is no longer, what was read of it before. */
export class Changed extends Error {}
/** Thrown where there is none at an address. */
export class Absent extends Error {}
/** Thrown for what another attempt may mend. */
class Broken extends Error {
  /** Milliseconds that the server wants to be left alone. */
  readonly pause: number
  constructor(message: string, pause = 0) {
    super(message)
    this.pause = pause
  }
}

export interface Patience {
  /** Milliseconds within which so many bytes must have come, or what was left. */
  window: number
  least: number
  /** Attempts without as many, and the milliseconds after the first, which double. */
  attempts: number
  pause: number
}

const patient: Patience = { window: 30_000, least: 16_384, attempts: 6, pause: 1_000 }
/** Milliseconds that a server is left alone because it says so, at the most. */
const longest = 60_000

export interface Opening {
  signal?: AbortSignal | undefined
  patience?: Partial<Patience>
  /**
   * Where whoever names the address is not the operator of this machine: then it is one of the web and public, or in one of these
   * networks, and so is whom it sends us to.
   */
  networks?: readonly string[] | undefined
}

/** Connections that are kept for the next request. */
const kept = 4

/** The file at an address that begins with http:// or https://, or at a path. @throws Absent where there is none */
export const openPlanet = async (address: string, { signal, patience, networks }: Opening = {}): Promise<Planet> => {
  if (!/^https?:\/\//i.test(address)) {
    if (networks) throw new Error(`${address} is no address of the web, which begins with https:// or http://.`)
    return onDisk(address)
  }
  const reach = createReach(networks ? publicOr(networks) : anywhere, kept)
  try {
    const planet = await overHttp(address, createGet(reach), { ...patient, ...patience }, signal)
    return Object.assign(planet, { close: async () => reach.close() })
  } catch (error) {
    reach.close()
    throw error
  }
}

const onDisk = async (path: string): Promise<Planet> => {
  const file = await open(path).catch((error: Error) => {
    throw new Absent(`${path} cannot be read: ${error.message}`)
  })
  const versionOf = ({ mtimeMs, size }: { mtimeMs: number; size: number }) => `${mtimeMs} ${size}`
  const { size, mtimeMs } = await file.stat()
  const version = versionOf({ size, mtimeMs })
  const planet: Planet = {
    address: path,
    size,
    version,
    read_bytes: 0,
    requests: 0,
    async read({ offset, length }, abort, into = Buffer.alloc(length)) {
      abort?.throwIfAborted()
      const { buffer, bytesRead } = await file.read(into, 0, length, offset)
      planet.requests++
      planet.read_bytes += bytesRead
      if (bytesRead < length || versionOf(await stat(path)) !== version)
        throw new Changed(`${path} was changed meanwhile`)
      return buffer.subarray(0, length)
    },
    close: () => file.close(),
  }
  return planet
}

/** The first byte is asked for: whoever answers tells how many there are. */
const overHttp = async (address: string, get: Get, patience: Patience, signal?: AbortSignal): Promise<Planet> => {
  const told = { size: -1, version: '' }
  const counted = { read_bytes: 0, requests: 0 }
  const read: Planet['read'] = async ({ offset, length }, abort, into = Buffer.allocUnsafeSlow(length)) => {
    const bytes = into.subarray(0, length)
    let have = 0
    for (let failed = 0; have < length; ) {
      const before = have
      counted.requests++
      try {
        const rest = { offset: offset + have, length: length - have }
        for await (const piece of ask(get, address, rest, told, patience, abort)) {
          counted.read_bytes += piece.length
          if (have + piece.length > length)
            throw new Error(
              `${address} sends more bytes than it was asked for: another server has to be found (--from).`,
            )
          bytes.set(piece, have)
          have += piece.length
        }
        if (have < length) throw new Broken('the connection ended early')
      } catch (error) {
        failed = have - before >= patience.least ? 1 : failed + 1
        await endure(error, address, failed, patience, abort)
      }
    }
    return bytes
  }
  await read({ offset: 0, length: 1 }, signal)
  return Object.assign(counted, { address, ...told, read, close: async () => undefined })
}

/** Waits for the next attempt. @throws the error where there is to be none */
const endure = async (
  error: unknown,
  address: string,
  failed: number,
  { attempts, pause: first }: Patience,
  signal?: AbortSignal,
) => {
  signal?.throwIfAborted()
  if (!(error instanceof Broken)) throw error
  if (failed >= attempts)
    throw new Error(`${address} could not be read, ${error.message}: once more later, and what has come is kept.`, {
      cause: error,
    })
  await pause(Math.max(error.pause, growing({ first, most: Number.POSITIVE_INFINITY }, failed)), { signal })
}

/** What comes of one request; its length and where it lies were looked at before. */
async function* ask(
  get: Get,
  address: string,
  { offset, length }: Stretch,
  told: { size: number; version: string },
  { window, least }: Patience,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const slow = new AbortController()
  let came = 0
  const watch = beat(window, () => {
    if (came < least) slow.abort()
    came = 0
  })
  try {
    const ending = AbortSignal.any([slow.signal, ...(signal ? [signal] : [])])
    const answer = await get(address, headersOf(offset, length, told.version), ending)
    try {
      hold(answer, address, { offset, length }, told)
      for await (const piece of answer.body as AsyncIterable<Buffer>) {
        came += piece.length
        yield piece
      }
    } finally {
      answer.body.destroy()
    }
  } catch (error) {
    throw plain(error, slow.signal.aborted)
  } finally {
    await watch.stop()
  }
}

const headersOf = (offset: number, length: number, version: string): Record<string, string> => ({
  range: `bytes=${offset}-${offset + length - 1}`,
  'accept-encoding': 'identity',
  'user-agent': 'Odograph (map fetch)',
  // A weak one is not good for bytes: it is compared as it comes.
  ...(version.startsWith('"') && { 'if-match': version }),
})

const ours = [Changed, Absent, Broken]

/** What the network says, as what it is to us: another attempt may mend it. */
const plain = (error: unknown, isSlow: boolean): unknown => {
  if (isSlow) return new Broken('it is too slow')
  if (ours.some((one) => error instanceof one) || (error as Error).name === 'AbortError') return error
  const { message, code } = error as NodeJS.ErrnoException
  return code === undefined ? error : new Broken(message || code)
}

/** @throws where the answer is not these bytes of this file; takes down what the first answer tells of it */
const hold = (
  { status, headers }: Got,
  address: string,
  { offset, length }: Stretch,
  told: { size: number; version: string },
): void => {
  holdStatus(status, headers, address, told.size)
  const [, from, to, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  if (all === undefined)
    throw new Error(
      `${address} does not say which bytes it sends and how many there are: another server has to be found (--from).`,
    )
  const version = headers.get('etag') ?? headers.get('last-modified') ?? ''
  if (told.size < 0) Object.assign(told, { size: Number(all), version })
  if (told.size !== Number(all) || told.version !== version) throw new Changed(`${address} was changed meanwhile`)
  if (Number(from) !== offset || Number(to) !== offset + length - 1)
    throw new Error(
      `${address} was asked for bytes ${offset} to ${offset + length - 1} and sends ${from} to ${to}: another server has to be found (--from).`,
    )
  if (!['', 'identity'].includes(headers.get('content-encoding') ?? ''))
    throw new Error(
      `${address} packs what it sends, so that parts of it are of no use: another server has to be found (--from).`,
    )
}

const holdStatus = (status: number, headers: Headers, address: string, size: number): void => {
  if (status === 206) return
  if (status === 200)
    throw new Error(
      `${address} sends the whole file where a part is asked for (no ranges): download it and name its path (--from).`,
    )
  if (status === 412 || (status === 416 && size >= 0)) throw new Changed(`${address} was changed meanwhile`)
  if (status === 416) throw new Error(`${address} is empty.`)
  if (status === 404 || status === 410)
    throw new Absent(`There is nothing at ${address} (${status}): another address has to be found (--from).`)
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    throw new Broken(`it answers ${status}`, Math.min(longest, 1000 * (Number(headers.get('retry-after')) || 0)))
  throw new Error(`${address} answers ${status}: it does not let this file be read.`)
}
