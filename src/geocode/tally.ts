import type { GeocoderCode } from './geocoder-code.ts'

/** A source of addresses: a provider, or one of our own. */
export type Answerer = GeocoderCode | 'streets' | 'settlements'

/** The outcome of a question at one source. */
export interface Step {
  by: Answerer
  /** It answered, also that there is nothing; it failed; the cache knew; it was passed over without being asked. */
  outcome: 'asked' | 'failed' | 'remembered' | 'passed'
  /** That it took, without waiting for a turn. */
  seconds: number
  /** Why it failed or was passed over; tells nothing of what was asked. */
  why?: string
}

/** Takes note of a step. */
export type Note = (step: Step) => void

/** Outcomes of the questions of a day (UTC). Failed questions are among those that were asked. */
export interface Counted {
  by: Answerer
  /** As `2026-11-24`. */
  day: string
  asked: number
  failed: number
  remembered: number
  passed: number
  /** Of all that were asked. */
  seconds: number
  fault?: string
  fault_time?: Date
}

/** Adds up steps until they are written down. */
export const createTally = () => {
  let days = new Map<string, Counted>()
  const of = (by: Answerer, day: string): Counted => {
    const key = `${by} ${day}`
    const known = days.get(key) ?? { by, day, asked: 0, failed: 0, remembered: 0, passed: 0, seconds: 0 }
    days.set(key, known)
    return known
  }
  return {
    note({ by, outcome, seconds, why }: Step, now = new Date()): void {
      const counted = of(by, now.toISOString().slice(0, 10))
      counted[outcome] += 1
      if (outcome === 'failed') {
        counted.asked += 1
        counted.fault = why ?? ''
        counted.fault_time = now
      }
      if (outcome === 'asked' || outcome === 'failed') counted.seconds += seconds
    },
    /** All since the last time. */
    take(): Counted[] {
      const taken = [...days.values()]
      days = new Map()
      return taken
    },
    /** Those that could not be written down. */
    giveBack(counts: readonly Counted[]): void {
      for (const { by, day, fault, fault_time, ...numbers } of counts) {
        const counted = of(by, day)
        for (const name of ['asked', 'failed', 'remembered', 'passed', 'seconds'] as const)
          counted[name] += numbers[name]
        if (fault !== undefined && fault_time && !counted.fault_time) Object.assign(counted, { fault, fault_time })
      }
    },
  }
}
