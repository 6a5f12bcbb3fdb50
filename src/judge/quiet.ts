/** What one rule tells of one tracker within ten minutes; what follows is held down until there was nothing for so long. */
const mostTellings = 20
const minute = 60_000
const window = 10 * minute

/** A count of the events told since `from`, or the time until which none is told. */
export type Quiet = { from: number; count: number } | { held: number }

/** A decision about an event; `last`: it is told, and that no more will be for a while. */
export type Verdict = 'tell' | 'last' | 'hold'

/** Decides whether an event at `time` is told. Pure, and by the times of events alone; late ones are told. */
export const admit = (quiet: Quiet | undefined, time: number): { quiet: Quiet; verdict: Verdict } => {
  if (quiet && time < beginOf(quiet)) return { quiet, verdict: 'tell' }
  if (quiet && 'held' in quiet && time < quiet.held) return { quiet: holdOn(quiet, time), verdict: 'hold' }
  if (!quiet || 'held' in quiet || time - quiet.from >= window)
    return { quiet: { from: time, count: 1 }, verdict: 'tell' }
  const count = quiet.count + 1
  return count < mostTellings
    ? { quiet: { ...quiet, count }, verdict: 'tell' }
    : { quiet: { held: time + window }, verdict: 'last' }
}

const beginOf = (quiet: Quiet): number => ('held' in quiet ? quiet.held - window : quiet.from)

/** Changed but once a minute, for it is written then. */
const holdOn = ({ held }: { held: number }, time: number): Quiet => ({
  held: time + window - held >= minute ? time + window : held,
})
