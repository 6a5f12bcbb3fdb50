/** When something was tied to a tracker, of the changes that were written down. Times in milliseconds since 1970 UTC. */

/** A change: what a tracker was tied to from then on; nothing where it is null. */
export interface TiedSince {
  since: number
  asset_id: number | null
}

/** A time, both ends included. */
export interface Attached {
  from: number
  /** Infinite where it goes on. */
  to: number
}

/**
 * The times in which a tracker was tied to this asset, by time. @param changes all of one tracker, by time; of several at one moment the last
 * holds
 */
export const attachedTimes = (changes: readonly TiedSince[], asset_id: number): Attached[] => {
  const times: Attached[] = []
  for (const [i, change] of changes.entries()) {
    const next = changes[i + 1]
    if (change.asset_id !== asset_id || next?.since === change.since) continue
    const to = next ? next.since - 1 : Number.POSITIVE_INFINITY
    const last = times.at(-1)
    // Tied to it once more, it goes on.
    if (last && last.to === change.since - 1) last.to = to
    else times.push({ from: change.since, to })
  }
  return times
}
