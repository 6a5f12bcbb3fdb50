import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lines that come in any order and are read by their owner, then by their key, without being held in memory: sorted runs of some
 * megabytes are written to a file for the time being, and merged as they are read.
 */
export interface Shelf {
  /** Puts a line; of keys that are equal, `id` says which comes first. Keys are compared as text. */
  put(owner: number, key: string, id: number, line: string): Promise<void>
  /** Nothing is put after that. */
  settle(): Promise<void>
  /** The owner's lines, in portions of at most some thousands. */
  read(owner: number): AsyncGenerator<Kept[]>
  close(): Promise<void>
}

export interface Kept {
  key: string
  id: number
  line: string
}

/** A sorted run: owners in their order, and where in the file their lines begin; one place more than owners. */
interface Run {
  owners: Float64Array
  places: Float64Array
}

interface Held extends Kept {
  owner: number
}

/** @param held characters of lines in memory */
export const createShelf = async (held = 8_388_608): Promise<Shelf> => {
  const file = await openNameless()
  const runs: Run[] = []
  let lines: Held[] = []
  let size = 0
  let end = 0

  const settle = async (): Promise<void> => {
    if (lines.length === 0) return
    const run = await writeRun(file, lines, end)
    runs.push(run)
    end = run.places.at(-1) ?? end
    lines = []
    size = 0
  }

  return {
    async put(owner, key, id, line) {
      lines.push({ owner, key, id, line })
      size += line.length + overhead
      if (size > held) await settle()
    },
    settle,
    read: (owner) => merged(runs.flatMap((run) => cursorOf(file, run, owner) ?? [])),
    close: () => file.close(),
  }
}

/** A file that is in no folder: however the process ends, its room is free then. */
const openNameless = async (): Promise<FileHandle> => {
  const directory = await mkdtemp(join(tmpdir(), 'odograph-migrate-'))
  try {
    return await open(join(directory, 'lines'), 'wx+', 0o600)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Characters that a line is worth beside its own. */
const overhead = 100

const inOrder = (one: Kept, other: Kept): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : one.id - other.id

const writeRun = async (file: FileHandle, lines: Held[], begin: number): Promise<Run> => {
  lines.sort((one, other) => one.owner - other.owner || inOrder(one, other))
  const owners: number[] = []
  const places: number[] = []
  let place = begin
  let texts: string[] = []
  for (const [i, { owner, key, id, line }] of lines.entries()) {
    if (owners.at(-1) !== owner) {
      owners.push(owner)
      places.push(place)
    }
    texts.push(`${key}\t${id}\t${line}\n`)
    if (lines[i + 1]?.owner === owner && texts.length < together) continue
    const bytes = Buffer.from(texts.join(''))
    await file.write(bytes, 0, bytes.length, place)
    place += bytes.length
    texts = []
  }
  return { owners: Float64Array.from(owners), places: Float64Array.from([...places, place]) }
}

/** Lines that are written at once. */
const together = 4096

interface Cursor {
  head: Kept
  /** Goes on to the next line; answers whether there is one. */
  next(): Promise<boolean>
}

const cursorOf = (
  file: FileHandle,
  { owners, places }: Run,
  owner: number,
): ((buffer: Buffer) => Promise<Cursor | undefined>) | undefined => {
  const at = placeOf(owners, owner)
  if (owners[at] !== owner) return undefined
  return (buffer) => openCursor(file, places[at] as number, places[at + 1] as number, buffer)
}

/** The first place whose owner is not before it. */
const placeOf = (owners: Float64Array, owner: number): number => {
  let [low, high] = [0, owners.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((owners[middle] as number) < owner) low = middle + 1
    else high = middle
  }
  return low
}

/** Bytes that are read of a run at once. */
const piece = 65_536

const openCursor = async (
  file: FileHandle,
  begin: number,
  end: number,
  buffer: Buffer,
): Promise<Cursor | undefined> => {
  let place = begin
  let lines: string[] = []
  let at = 0
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (): Promise<boolean> => {
    while (at >= lines.length && place < end) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(piece, end - place), place)
      place += bytesRead
      const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
      const last = bytes.lastIndexOf(10) + 1
      rest = bytes.subarray(last)
      lines = last > 0 ? bytes.toString('utf8', 0, last - 1).split('\n') : []
      at = 0
    }
    return at < lines.length
  }
  if (!(await fill())) return undefined
  const cursor: Cursor = {
    head: keptOf(lines[at] as string),
    async next() {
      at++
      if (at >= lines.length && !(await fill())) return false
      cursor.head = keptOf(lines[at] as string)
      return true
    },
  }
  return cursor
}

const keptOf = (text: string): Kept => {
  const first = text.indexOf('\t')
  const second = text.indexOf('\t', first + 1)
  return { key: text.slice(0, first), id: Number(text.slice(first + 1, second)), line: text.slice(second + 1) }
}

/** Lines of a portion at most. */
const portion = 2000

async function* merged(openers: ((buffer: Buffer) => Promise<Cursor | undefined>)[]): AsyncGenerator<Kept[]> {
  const buffer = Buffer.alloc(piece)
  const cursors: Cursor[] = []
  for (const opened of openers) {
    const cursor = await opened(buffer)
    if (cursor) cursors.push(cursor)
  }
  cursors.sort((one, other) => inOrder(one.head, other.head))
  let kept: Kept[] = []
  while (cursors[0]) {
    kept.push(cursors[0].head)
    if (kept.length === portion) {
      yield kept
      kept = []
    }
    await advance(cursors, cursors[0])
  }
  if (kept.length > 0) yield kept
}

/** Runs are nearly in order among each other: mostly the first stays the first. */
const advance = async (cursors: Cursor[], first: Cursor): Promise<void> => {
  if (!(await first.next())) {
    cursors.shift()
    return
  }
  let at = 0
  for (let next = cursors[1]; next && inOrder(next.head, first.head) < 0; next = cursors[at + 1]) {
    cursors[at++] = next
    cursors[at] = first
  }
}
