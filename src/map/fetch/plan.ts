import { tileIdToZxy } from 'pmtiles'
import { type Entry, most_bytes } from '../directory.ts'
import { type Coverage, firstBehind } from './coverage.ts'
import { createNumbers, lastAtMost, type Numbers } from './numbers.ts'
import type { Slice } from './walk.ts'

/**
 * Stretches of the planet's tile data that are copied, in the order in which they will lie in the file. Contents of
 * neighbouring tiles lie beside each other, so that there are as many stretches as the area has edges, not tiles.
 */
export interface Pieces {
  /** Where they begin in the planet's tile data, where in that of the file, and how long they are. */
  from: Numbers
  to: Numbers
  length: Numbers
}

export interface Plan {
  pieces: Pieces
  /** Bytes of all pieces. */
  bytes: number
  tiles: number
  entries: number
  contents: number
  /** Takes what is wanted of it, and answers the entries that the file has for it. The last one may still grow: it comes with the next. */
  take(slice: Slice): Entry[]
  /** The last one. */
  end(): Entry[]
}

/** Contents that lie elsewhere than their neighbours; in the order of the map there are a few thousand. */
const most_strays = 500_000

/** `data`: bytes of the planet's tile data. */
export const createPlan = (coverage: Coverage, data: number): Plan => {
  const pieces: Pieces = { from: createNumbers(), to: createNumbers(), length: createNumbers() }
  const places = createPlaces(pieces, data)
  let last: Entry | undefined
  const plan: Plan = {
    pieces,
    bytes: 0,
    tiles: 0,
    entries: 0,
    contents: 0,
    take(slice) {
      const done: Entry[] = []
      for (const entry of wantedOf(slice, coverage)) {
        plan.tiles += entry.run
        const { offset, isNew } = places(entry)
        if (isNew) plan.contents++
        if (last && last.offset === offset && last.id + last.run === entry.id) last.run += entry.run
        else {
          if (last) done.push(last)
          last = { ...entry, offset }
          plan.entries++
        }
      }
      plan.bytes = places.bytes()
      return done
    },
    end: () => (last ? [last] : []),
  }
  return plan
}

/** Entries cut to the tiles that are wanted. */
function* wantedOf(
  { directory: { ids, runs, lengths, offsets }, from, until }: Slice,
  coverage: Coverage,
): Generator<Entry> {
  const { starts, ends } = coverage
  let stretch = firstBehind(coverage, ids[from] as number)
  for (let i = from; i < until; i++) {
    const id = ids[i] as number
    const end = id + (runs[i] as number)
    while (stretch < starts.length && (ends[stretch] as number) <= id) stretch++
    for (let at = stretch; at < starts.length && (starts[at] as number) < end; at++) {
      const first = Math.max(id, starts[at] as number)
      const run = Math.min(end, ends[at] as number) - first
      yield { id: first, run, length: lengths[i] as number, offset: offsets[i] as number }
    }
  }
}

/** Where contents of the planet will lie in the file: in the order in which they are first wanted, each once. */
const createPlaces = ({ from, to, length: lengths }: Pieces, data: number) => {
  /** Behind all contents that came in the order of the planet; and by number the pieces that did. */
  let high = 0
  let next = 0
  const main = createNumbers()
  const strays = new Map<number, number>()
  const add = (offset: number, length: number): void => {
    from.add(offset)
    to.add(next)
    lengths.add(length)
  }
  const inOrder = ({ offset, length }: Entry): void => {
    const last = main.count > 0 ? main.at(main.count - 1) : -1
    const touches = last >= 0 && from.at(last) + lengths.at(last) === offset && to.at(last) + lengths.at(last) === next
    if (touches) lengths.set(last, lengths.at(last) + length)
    else {
      main.add(from.count)
      add(offset, length)
    }
    high = offset + length
  }
  const known = ({ offset, length }: Entry): number | undefined => {
    const stray = strays.get(offset)
    if (stray !== undefined) return to.at(stray) + (lengths.at(stray) === length ? 0 : Number.NaN)
    const at = lastAtMost((i) => from.at(main.at(i)), main.count, offset)
    if (at < 0) return undefined
    const piece = main.at(at)
    const beyond = offset - from.at(piece)
    return beyond + length <= lengths.at(piece) ? to.at(piece) + beyond : undefined
  }
  const place = (entry: Entry): { offset: number; isNew: boolean } => {
    const { offset, length } = entry
    holdEntry(entry, data)
    const before = offset < high ? known(entry) : undefined
    if (before !== undefined) {
      if (Number.isNaN(before)) throw new Error('it is damaged: two tiles lie at one place and differ in length')
      return { offset: before, isNew: false }
    }
    if (offset >= high) inOrder(entry)
    else {
      if (strays.size === most_strays)
        throw new Error('its tiles are not in the order of the map: `pmtiles cluster` puts them in it')
      strays.set(offset, from.count)
      add(offset, length)
    }
    next += length
    if (next > data) throw new Error('it is damaged: its tiles lie one over another')
    return { offset: next - length, isNew: true }
  }
  return Object.assign(place, { bytes: () => next })
}

const holdEntry = ({ id, offset, length }: Entry, data: number): void => {
  if (length === 0 || offset + length > data)
    throw new Error(`it is damaged: tile ${tileIdToZxy(id).join('/')} lies beyond its end`)
  if (length > most_bytes)
    throw new Error(
      `its tile ${tileIdToZxy(id).join('/')} has ${Math.round(length / 1e6)} MB, more than any map program draws`,
    )
}
