import { unpackPart } from '../archive.ts'
import { type Directory, entryAt, readDirectory } from '../directory.ts'
import type { Head, Stretch } from '../head.ts'
import { type Coverage, isWanted } from './coverage.ts'

/** Entries of a directory that tell of tiles, from one to another, which is not among them. */
export interface Slice {
  directory: Directory
  from: number
  until: number
}

export type Read = (stretch: Stretch) => Promise<Buffer>

/** Directories that are read at one time. */
const at_once = 4
const deepest = 3

/**
 * All entries that may tell of a tile that is wanted, in the order of their numbers. Directories are read only where one is.
 * @throws Error with a sentence where directories lead in circles or beyond the file, or tell of what is not theirs
 */
export async function* walk(head: Head, coverage: Coverage, read: Read): AsyncGenerator<Slice> {
  let total = 0
  const load = async ({ offset, length }: Stretch): Promise<Directory> => {
    total += length
    if (offset + length > head.leaves.length || total > head.leaves.length)
      throw new Error('it is damaged: its directories lead beyond its end, or in circles')
    return readDirectory(await unpackPart(await read({ offset: head.leaves.offset + offset, length }), head))
  }
  const descend = async function* (
    directory: Directory,
    first: number,
    end: number,
    depth: number,
  ): AsyncGenerator<Slice> {
    if (depth > deepest) throw new Error('it is damaged: its directories lead in circles')
    holdWithin(directory, first, end)
    const steps = stepsOf(directory, coverage, end)
    for await (const { step, leaf } of ahead(steps, load))
      if (leaf) yield* descend(leaf, step.first, step.end, depth + 1)
      else yield { directory, from: step.from, until: step.until }
  }
  const root = readDirectory(await unpackPart(await read(head.root), head))
  yield* descend(root, 0, Number.POSITIVE_INFINITY, 0)
}

const holdWithin = ({ ids, runs, count }: Directory, first: number, end: number): void => {
  if (count === 0) return
  const last = (ids[count - 1] as number) + (runs[count - 1] as number)
  if ((ids[0] as number) < first || last > end)
    throw new Error('it is damaged: a directory tells of tiles that are not its own')
}

interface Step {
  /** Entries of tiles, or of one directory: what it may tell of, and where it lies. */
  from: number
  until: number
  first: number
  end: number
  leaf: Stretch | undefined
}

function* stepsOf(directory: Directory, coverage: Coverage, end: number): Generator<Step> {
  const { count, ids, runs } = directory
  for (let i = 0; i < count; ) {
    const from = i
    while (i < count && runs[i] !== 0) i++
    if (i > from) yield { from, until: i, first: 0, end: 0, leaf: undefined }
    if (i === count) return
    const { id, offset, length } = entryAt(directory, i++)
    const behind = i < count ? (ids[i] as number) : end
    if (isWanted(coverage, id, behind)) yield { from: 0, until: 0, first: id, end: behind, leaf: { offset, length } }
  }
}

/** Steps in order, with the directories of the next ones asked for meanwhile. */
async function* ahead(steps: Iterator<Step>, load: (at: Stretch) => Promise<Directory>) {
  const waiting: { step: Step; leaf: Promise<Directory> | undefined }[] = []
  const next = (): void => {
    const { value: step, done } = steps.next()
    if (done) return
    const leaf = step.leaf && load(step.leaf)
    // Whoever comes to it is told; one that fails before is not to end the process.
    leaf?.catch(() => undefined)
    waiting.push({ step, leaf })
  }
  for (let i = 0; i < at_once; i++) next()
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    next()
    yield { step: one.step, leaf: await one.leaf }
  }
}
