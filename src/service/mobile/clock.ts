import { invalid } from '#contract/errors.ts'
import { most_days } from '#resource/mobile/scene.ts'

/** When something was done on a phone, whose clock may be wrong. */

/** Milliseconds that a clock may differ by, and what is sent may take on its way. */
const tolerated = 30_000
const day = 86_400_000

/** Milliseconds that are to be added to the times of a phone; 0 where its clock is about right, or it does not tell it. */
export const offsetOf = (clock: Date | undefined, now: Date): number => {
  const offset = clock ? now.getTime() - clock.getTime() : 0
  return Math.abs(offset) > tolerated ? offset : 0
}

/**
 * The moment at which something was done, to a second: never later than now, for a clock that was set right since must not cost anybody what was done.
 * Throws error 7 of `at` for what is longer ago than such things are taken.
 */
export const doneAt = ({ at, clock }: { at: Date; clock?: Date }, now: Date): Date => {
  const done = Math.min(at.getTime() + offsetOf(clock, now), now.getTime())
  if (done < now.getTime() - most_days * day) throw invalid('at', `must not be more than ${most_days} days ago`)
  return new Date(Math.floor(done / 1000) * 1000)
}
