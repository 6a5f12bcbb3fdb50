import { lastAtMost } from './numbers.ts'
import type { Pieces } from './plan.ts'

/** Stretches of the planet's tile data that are asked for: neighbours are one, and what lies between them is thrown away. */
export interface Requests {
  count: number
  /** Bytes of all of them. */
  bytes: number
  from: Float64Array
  length: Float64Array
  /** What is kept of a request: from where in it, how long, and where that goes in the tile data of the file. */
  parts(request: number): Generator<{ from: number; length: number; to: number }>
}

/**
 * `waste`: bytes that may be thrown away in all: the smallest gaps are read over. `most`: bytes of one request.
 * @throws Error with a sentence where pieces lie one over another
 */
export const arrangeRequests = (pieces: Pieces, waste: number, most: number): Requests => {
  const { from, to, length, count } = inOrder(pieces)
  const bridged = gapsUpTo(gapsBetween(from, length, count), waste)
  const begins: number[] = []
  const lengths: number[] = []
  let bytes = 0
  for (let i = 0; i < count; ) {
    const begin = from[i] as number
    let end = begin + (length[i++] as number)
    while (i < count && (from[i] as number) - end <= bridged) end = (from[i] as number) + (length[i++] as number)
    bytes += end - begin
    for (let at = begin; at < end; at += most) {
      begins.push(at)
      lengths.push(Math.min(most, end - at))
    }
  }
  const requests: Requests = {
    count: begins.length,
    bytes,
    from: Float64Array.from(begins),
    length: Float64Array.from(lengths),
    *parts(request) {
      const begin = requests.from[request] as number
      const end = begin + (requests.length[request] as number)
      for (
        let i = Math.max(
          0,
          lastAtMost((j) => from[j] as number, count, begin),
        );
        i < count;
        i++
      ) {
        if ((from[i] as number) >= end) return
        const first = Math.max(begin, from[i] as number)
        const behind = Math.min(end, (from[i] as number) + (length[i] as number))
        if (behind > first)
          yield { from: first - begin, length: behind - first, to: (to[i] as number) + first - (from[i] as number) }
      }
    },
  }
  return requests
}

/** Pieces as they lie in the planet. */
const inOrder = (pieces: Pieces) => {
  const { count } = pieces.from
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => pieces.from.at(a) - pieces.from.at(b))
  const sorted = (column: Pieces['from']): Float64Array => Float64Array.from(order, (i) => column.at(i))
  return { from: sorted(pieces.from), to: sorted(pieces.to), length: sorted(pieces.length), count }
}

const gapsBetween = (from: Float64Array, length: Float64Array, count: number): Float64Array => {
  const gaps = new Float64Array(Math.max(0, count - 1))
  for (let i = 0; i < gaps.length; i++) {
    gaps[i] = (from[i + 1] as number) - (from[i] as number) - (length[i] as number)
    if ((gaps[i] as number) < 0) throw new Error('it is damaged: its tiles lie one over another')
  }
  return gaps.sort()
}

/** The largest gap of which all as small as it are no more than `waste` together; 0 where there is none. `gaps` rise. */
const gapsUpTo = (gaps: Float64Array, waste: number): number => {
  let largest = 0
  let sum = 0
  for (let i = 0; i < gaps.length; ) {
    const gap = gaps[i] as number
    for (; i < gaps.length && gaps[i] === gap; i++) sum += gap
    if (sum > waste) return largest
    largest = gap
  }
  return largest
}
