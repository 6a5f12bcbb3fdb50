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
  /** All that was added; nothing is added behind it. */
  segments(): Segment[]
}

/** A chart of the period, both its ends included. Where buckets are longer than half an hour, it takes a gap of a bucket to begin a segment. */
export const createChart = ({ from, to }: { from: number; to: number }, buckets: number): Chart => {
  const width = (to - from + 1) / buckets
  const gap = Math.max(longest_gap, width)
  const drawn = lines(buckets * kept)
  const bucket = noBucket()
  const begin = (time: number, value: number): void => {
    drawn.put(bucket)
    if (!(time - bucket.last_time <= gap)) drawn.begin()
    bucket.end = from + (Math.floor((time - from) / width) + 1) * width
    bucket.first_time = bucket.least_time = bucket.greatest_time = time
    bucket.first = bucket.least = bucket.greatest = value
  }
  return {
    add(times, values) {
      for (let row = 0; row < times.length; row++) {
        const [time, value] = [times[row] as number, values[row] as number]
        if (Number.isNaN(value)) continue
        if (!(time < bucket.end)) begin(time, value)
        else if (value < bucket.least) {
          bucket.least = value
          bucket.least_time = time
        } else if (value > bucket.greatest) {
          bucket.greatest = value
          bucket.greatest_time = time
        }
        bucket.last = value
        bucket.last_time = time
      }
    },
    segments() {
      drawn.put(bucket)
      return drawn.segments()
    },
  }
}

type Bucket = ReturnType<typeof noBucket>

/** A bucket in which nothing is, nor in the one before it. It is filled again and again: objects of their own cost more than all else. */
const noBucket = () => ({
  end: Number.NaN,
  first_time: Number.NaN,
  first: Number.NaN,
  least_time: Number.NaN,
  least: Number.NaN,
  greatest_time: Number.NaN,
  greatest: Number.NaN,
  last_time: Number.NaN,
  last: Number.NaN,
})

/** Segments one behind the other, in memory of one piece. */
const lines = (most: number) => {
  const times = new Float64Array(most)
  const values = new Float64Array(most)
  const begins: number[] = []
  let count = 0
  /** Where it is not the one before. */
  const push = (time: number, value: number): void => {
    if (count > 0 && time === times[count - 1]) return
    times[count] = time
    values[count++] = value
  }
  return {
    begin: () => void begins.push(count),
    /** Puts what is kept of a bucket, by time, each once. */
    put({ first_time, first, least_time, least, greatest_time, greatest, last_time, last }: Bucket) {
      if (Number.isNaN(first_time)) return
      push(first_time, first)
      if (least_time < greatest_time) push(least_time, least)
      push(greatest_time, greatest)
      if (least_time > greatest_time) push(least_time, least)
      push(last_time, last)
    },
    segments: (): Segment[] =>
      begins.map((begin, i) => ({
        times: times.subarray(begin, begins[i + 1] ?? count),
        values: values.subarray(begin, begins[i + 1] ?? count),
      })),
  }
}
