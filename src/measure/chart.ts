/**
 * Charts: what is drawn of a measure over any period: of each of so many buckets of it the first and the last value, the least and the greatest, so that no
 * peak is left out and lines meet where the buckets do. Times in milliseconds since 1970 UTC.
 */

/** Values that are joined by a line, by time. */
export interface Segment {
  times: Float64Array
  values: Float64Array
}

/** Milliseconds between readings behind which a new segment begins (supplement 2, 1.7). */
const longest_gap = 30 * 60_000

/** Values of a bucket that are kept, at most. */
const kept = 4

export interface Chart {
  /** Adds readings, by time, behind those before; NaN is none. */
  add(times: Float64Array, values: Float64Array): void
  segments(): Segment[]
}

/** A chart of the period, both its ends included. Where buckets are longer than half an hour, it takes a gap of a bucket to begin a segment. */
export const createChart = ({ from, to }: { from: number; to: number }, buckets: number): Chart => {
  const width = (to - from + 1) / buckets
  const gap = Math.max(longest_gap, width)
  const drawn = lines(buckets * kept)
  const bucket = bucketOf(drawn)
  let number = -1
  let before = Number.NEGATIVE_INFINITY
  return {
    add(times, values) {
      for (let row = 0; row < times.length; row++) {
        const value = values[row] as number
        if (Number.isNaN(value)) continue
        const time = times[row] as number
        const next = Math.floor((time - from) / width)
        const isApart = time - before > gap
        if (next !== number) bucket.end()
        if (isApart) drawn.begin()
        number = next
        before = time
        bucket.take(time, value)
      }
    },
    segments() {
      bucket.end()
      number = -1
      return drawn.segments()
    },
  }
}

/** Segments one behind the other, in memory of one piece. */
const lines = (most: number) => {
  const times = new Float64Array(most)
  const values = new Float64Array(most)
  const begins: number[] = []
  let count = 0
  return {
    begin: () => void begins.push(count),
    put(time: number, value: number) {
      times[count] = time
      values[count++] = value
    },
    segments: (): Segment[] =>
      begins.map((begin, i) => ({
        times: times.subarray(begin, begins[i + 1] ?? count),
        values: values.subarray(begin, begins[i + 1] ?? count),
      })),
  }
}

/** The bucket that is being filled. */
const bucketOf = ({ put }: Pick<ReturnType<typeof lines>, 'put'>) => {
  const times = new Float64Array(kept)
  const values = new Float64Array(kept)
  const [first, least, greatest, last] = [0, 1, 2, 3] as const
  const order = [first, least, greatest, last]
  let isEmpty = true
  const set = (which: number, time: number, value: number) => {
    times[which] = time
    values[which] = value
  }
  return {
    take(time: number, value: number) {
      if (isEmpty) for (const which of order) set(which, time, value)
      isEmpty = false
      if (value < (values[least] as number)) set(least, time, value)
      if (value > (values[greatest] as number)) set(greatest, time, value)
      set(last, time, value)
    },
    /** Puts what is kept of it, by time, each once. */
    end() {
      if (isEmpty) return
      isEmpty = true
      const [from, to] = (times[least] as number) < (times[greatest] as number) ? [least, greatest] : [greatest, least]
      let before = Number.NaN
      for (const which of [first, from, to, last]) {
        const time = times[which] as number
        if (time !== before) put(time, values[which] as number)
        before = time
      }
    },
  }
}
