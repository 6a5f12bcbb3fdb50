import { isShort, type Measured } from './filter.ts'
import type { Track } from './track.ts'

/** Facts about a track that are summed. */
export type Drive = Measured & Pick<Track, 'start_time' | 'end_time' | 'max_speed'>

/** Milliseconds. */
export const day = 86_400_000

/** When the day of UTC begins that this moment lies in, in milliseconds since 1970 UTC. */
export const dayOf = (time: number): number => Math.floor(time / day) * day

/** Sums of the drives of a day that are alike. Metres, km/h, milliseconds. */
export interface DaySum {
  /** When the day of UTC begins that they start in. */
  day: number
  /** They are what `isShort` drops. */
  short: boolean
  lbs: boolean
  tracks: number
  length: number
  max_speed: number
  duration: number
  /** Of the first, and the greatest of all. */
  start_time: number
  end_time: number
}

/** Drives that have ended, single reports not among them, in order. */
export const daySums = (drives: readonly Drive[]): DaySum[] => {
  const sums = new Map<string, DaySum>()
  for (const drive of drives) {
    const like = { day: dayOf(drive.start_time), short: isShort(drive), lbs: drive.lbs }
    const key = `${like.day} ${like.short} ${like.lbs}`
    sums.set(key, { ...like, ...plus(sums.get(key), drive) })
  }
  return [...sums.values()]
}

const plus = (sum: DaySum | undefined, { length, max_speed, start_time, end_time }: Drive) => ({
  tracks: (sum?.tracks ?? 0) + 1,
  length: (sum?.length ?? 0) + length,
  max_speed: Math.max(sum?.max_speed ?? 0, max_speed),
  duration: (sum?.duration ?? 0) + end_time - start_time,
  start_time: Math.min(sum?.start_time ?? start_time, start_time),
  end_time: Math.max(sum?.end_time ?? end_time, end_time),
})
