import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createNumbers, type Numbers } from './numbers.ts'
import type { Pieces } from './plan.ts'

/**
 * Records that a break leaves behind, beside the unfinished file: what is copied from where, and which requests are done. The plan is
 * there once the file has its head and its directories; a request is noted once its bytes are on the disk.
 */
export interface Kept {
  /** What was wanted, as JSON. */
  wanted: string
  /** The planet file that it is copied from. */
  address: string
  size: number
  version: string
  /** Where tile data begin, there and in the file. */
  planet_tiles: number
  file_tiles: number
  /** Bytes of the whole file, and those that requests may throw away. */
  bytes: number
  waste: number
  pieces: Pieces
}

const planOf = (part: string): string => `${part}.plan`
const journalOf = (part: string): string => `${part}.done`
const columns = ['from', 'to', 'length'] as const

export const writeKept = async (part: string, { pieces, ...told }: Kept): Promise<void> => {
  const draft = `${planOf(part)}.new`
  const numbers = columns.map((column) => Buffer.from(pieces[column].all().buffer))
  await writeFile(draft, [Buffer.from(`${JSON.stringify(told)}\n`), ...numbers], { flush: true })
  await rm(journalOf(part), { force: true })
  await rename(draft, planOf(part))
}

/** Nothing where there is none that can be read. */
export const readKept = async (part: string): Promise<Kept | undefined> => {
  try {
    const bytes = await readFile(planOf(part))
    const end = bytes.indexOf('\n')
    const told = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<Kept, 'pieces'>
    const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset + end + 1, bytes.byteOffset + bytes.length))
    const count = numbers.length / columns.length
    const [from, to, length] = columns.map((_, i) => filled(numbers.subarray(i * count, (i + 1) * count)))
    return { ...told, pieces: { from, to, length } as Pieces }
  } catch {
    return undefined
  }
}

const filled = (numbers: Float64Array): Numbers => {
  const made = createNumbers()
  for (const number of numbers) made.add(number)
  return made
}

export interface Journal {
  /** Requests that are done, by number. */
  done: ReadonlySet<number>
  note(requests: readonly number[]): Promise<void>
  close(): Promise<void>
}

export const openJournal = async (part: string): Promise<Journal> => {
  const file: FileHandle = await open(journalOf(part), 'a+')
  const bytes = await file.readFile()
  const done = new Set<number>()
  for (let at = 0; at + 4 <= bytes.length; at += 4) done.add(bytes.readUInt32LE(at))
  return {
    done,
    async note(requests) {
      const noted = Buffer.alloc(4 * requests.length)
      for (const [i, request] of requests.entries()) noted.writeUInt32LE(request, 4 * i)
      await file.appendFile(noted)
    },
    close: () => file.close(),
  }
}

/** Leaves nothing of an unfinished file. */
export const removeKept = async (part: string): Promise<void> => {
  for (const path of [planOf(part), `${planOf(part)}.new`, journalOf(part), part]) await rm(path, { force: true })
}
