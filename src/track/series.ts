/** A measured number at a time, in milliseconds since 1970 UTC. */
export interface Sample {
  time: number
  value: number
}

/** The lowest and the highest value of a part of the period. */
interface Part {
  low: Sample
  high: Sample
}

/**
 * A value over a period, thinned while it is added: of each of `most / 2` parts of the period its lowest and its highest value stay,
 * so a peak is seen however long the period is. Times have to rise.
 */
export const createSeries = ({ from, to }: { from: number; to: number }, most: number) => {
  const width = Math.max(1, (to - from + 1) / Math.floor(most / 2))
  const parts = new Map<number, Part>()
  return {
    add(sample: Sample): void {
      const place = Math.floor((sample.time - from) / width)
      const part = parts.get(place)
      if (!part) parts.set(place, { low: sample, high: sample })
      else if (sample.value < part.low.value) part.low = sample
      else if (sample.value > part.high.value) part.high = sample
    },
    /** By time. */
    samples: (): Sample[] =>
      [...parts.values()].flatMap(({ low, high }) => {
        if (low === high) return [low]
        return low.time <= high.time ? [low, high] : [high, low]
      }),
  }
}
