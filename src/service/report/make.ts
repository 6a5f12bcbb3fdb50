import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, zstdCompressSync } from 'node:zlib'
import { temporaryFolder } from '#files/temporary.ts'
import { ahead } from '#pace/ahead.ts'
import type { Asked } from '#report/asked.ts'
import type { Db } from '#store/db.ts'
import { keep, type Taken } from '#store/reports/making.ts'
import { type AddressOf, addressesFor } from './addresses.ts'
import { type Made, sheetsOf } from './sheets.ts'

export interface Making {
  db: Db
  now: Date
  /** Tells addresses of places that have none; without it they are told as coordinates. */
  addressOf?: AddressOf | undefined
}

/** Milliseconds between two signs of life. */
const sign_of_life = 1_000

/** As small as gzip makes it, in a fifth of its time, which was a third of all. */
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Bytes that are put aside at a time: each time others are woken for it. */
const chunk = 256 * 1024

/** The report was deleted, or another process makes it. */
class Unwanted extends Error {}

/**
 * The sheets of a report, one a line as JSON, packed; those of devices are put aside first, for the summary stands before them.
 * @throws where it is not wanted any more
 */
export const makeReport = async (taken: Taken, { db, now, addressOf }: Making): Promise<Readable> => {
  const folder = await temporaryFolder('document')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const aside = join(folder, 'sheets')
    const first: Buffer[] = []
    const told = telling(db, taken)
    const whose = { db, viewer: taken }
    const addresses = addressOf && (await addressesFor(whose, taken.settings, addressOf))
    const made = sheetsOf(askedOf(taken), { ...whose, now, onRead: told, addresses })
    const packed = createZstdCompress({ ...packing, chunkSize: chunk })
    const kept = pipeline(packed, createWriteStream(aside, { mode: 0o600 }))
    await Promise.all([kept, packAll(made, packed, first)])
    // Packed pieces that follow each other are one packed file.
    const stream = new PassThrough()
    for (const piece of first) stream.write(piece)
    createReadStream(aside)
      .on('error', (error) => stream.destroy(error))
      .pipe(stream)
    stream.once('close', () => void remove().catch(() => undefined))
    return stream
  } catch (error) {
    await remove()
    throw error
  }
}

/** Packs each line while the next is made, beside this thread; those that stand first are packed apart. */
const packAll = async (made: AsyncIterable<Made>, packed: Writable, first: Buffer[]): Promise<void> => {
  let last = ahead(Promise.resolve())
  try {
    for await (const { line, isFirst } of made) {
      await last()
      if (isFirst) first.push(zstdCompressSync(line, packing))
      else last = ahead(taken(packed, line))
    }
    await last()
    packed.end()
  } catch (error) {
    packed.destroy()
    throw error
  }
}

const taken = (packed: Writable, line: Buffer): Promise<void> =>
  new Promise((resolve, reject) => packed.write(line, (error) => (error ? reject(error) : resolve())))

/** Says that it is alive, and how far it is, each second at most. */
const telling = (db: Db, taken: Taken) => {
  let last = Number.NEGATIVE_INFINITY
  return async (read: number): Promise<void> => {
    if (performance.now() - last < sign_of_life) return
    last = performance.now()
    const percent = Math.floor((99 * read) / taken.tracker_ids.length)
    if (!(await keep(db, taken, percent))) throw new Unwanted('the report is not wanted any more')
  }
}

const askedOf = ({ plugin, tracker_ids, from, to, time_filter, settings }: Taken): Asked => {
  const { include_places_in_address, include_zones_in_address, geocoder: _, ...reader } = settings
  const period = { from: new Date(from).getTime(), to: new Date(to).getTime() }
  return { plugin, tracker_ids, ...period, time_filter, reader, include_places_in_address, include_zones_in_address }
}
