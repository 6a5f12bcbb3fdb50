/** Trackers and the sources that they are: numbers in rows, 12 bytes a tracker, where two maps take 75. */
export interface Pairs {
  /** By their ids, and the source of each beside it. */
  trackers: Int32Array
  sources: Int32Array
  /** Where the sources stand, by their ids. */
  order: Int32Array
}

interface Pair {
  tracker_id: number
  source_id: number
}

/** @param pairs by the ids of their trackers, each tracker and each source once */
export const pairsOf = (pairs: readonly Pair[]): Pairs => {
  const trackers = Int32Array.from(pairs, ({ tracker_id }) => tracker_id)
  const sources = Int32Array.from(pairs, ({ source_id }) => source_id)
  const order = Int32Array.from(pairs.keys()).sort((a, b) => (sources[a] as number) - (sources[b] as number))
  return { trackers, sources, order }
}

export const sourceOf = ({ trackers, sources }: Pairs, tracker_id: number): number | undefined => {
  const place = search(trackers.length, (i) => (trackers[i] as number) >= tracker_id)
  return trackers[place] === tracker_id ? sources[place] : undefined
}

export const trackerOf = ({ trackers, sources, order }: Pairs, source_id: number): number | undefined => {
  const place = order[search(order.length, (i) => (sources[order[i] as number] as number) >= source_id)]
  return place !== undefined && sources[place] === source_id ? trackers[place] : undefined
}

/** The first of so many for which it holds, and from there on for all; as many as there are where it holds for none. */
const search = (count: number, holds: (i: number) => boolean): number => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
