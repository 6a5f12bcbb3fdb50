import { useCallback } from 'react'
import { useUser } from '#web/session/user.tsx'
import type { Period } from '#web/ui/period.ts'
import { useWords } from '#web/words/speech.tsx'
import { usual_period } from './address.ts'
import type { Settings } from './draft.ts'
import { kindOf } from './kinds.ts'

/** Settings that a kind begins with where it has none by itself, or where people mostly want another. */
export const useFirst = (): ((kind: number) => Settings) => {
  const words = useWords('fleet/reports')
  const { measurement_system } = useUser().user_info
  const isMiles = ['imperial', 'us'].includes(measurement_system)
  return useCallback((kind) => own[kind]?.(words, isMiles) ?? {}, [words, isMiles])
}

/** Days that a kind begins with: points are those of one. */
export const firstPeriodOf = (kind: number): Period => (kindOf(kind).days === 1 ? 'yesterday' : usual_period)

/** Told how shifts are called by their numbers, and whether people think in miles. */
type First = (words: { shift(given: { number: string }): string }, isMiles: boolean) => Settings

const own: Readonly<Record<number, First>> = {
  // Each drive says more than each day.
  4: () => ({ split: true }),
  27: (_, isMiles) => ({ max_speed: isMiles ? 60 : 90, min_duration_minutes: 0.5 }),
  1005: () => ({
    rows: 'drive',
    columns: ['from', 'to', 'device', 'driver', 'start_address', 'end_address', 'length', 'time'],
  }),
  77: ({ shift }) => ({
    shifts: [
      { name: shift({ number: '1' }), start_time: '06:00', end_time: '14:00' },
      { name: shift({ number: '2' }), start_time: '14:00', end_time: '22:00' },
    ],
  }),
}
