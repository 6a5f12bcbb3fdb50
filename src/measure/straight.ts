/** Places by time, joined by straight lines. */
export interface Places {
  times: ArrayLike<number>
  values: ArrayLike<number>
}

/** The value at a time, before the first place and behind the last as there; `undefined` where there is no place. */
export const valueAt = ({ times, values }: Places, time: number): number | undefined => {
  let [low, high] = [0, times.length - 1]
  if (high < 0) return undefined
  if (!(time > (times[0] as number))) return values[0]
  if (!(time < (times[high] as number))) return values[high]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= time) low = middle
    else high = middle
  }
  const [from, to] = [times[low] as number, times[high] as number]
  const share = (time - from) / (to - from)
  return (values[low] as number) * (1 - share) + (values[high] as number) * share
}
