import { useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { type Period, periods } from './figures.ts'

/** Milliseconds until they are asked again. */
const often = 300_000
/** Where this browser keeps the period. */
const kept = 'today-period'

/** The period of figures as it was chosen in this browser, and what chooses another one. */
export const usePeriod = (): readonly [Period, (next: Period) => void] => {
  const [period, set] = useState<Period>(() => {
    const found = localStorage.getItem(kept)
    return periods.find((one) => one === found) ?? 'week'
  })
  const choose = (next: Period): void => {
    localStorage.setItem(kept, next)
    set(next)
  }
  return [period, choose]
}

/** Figures of the period, which are asked for where a card shows some. */
export const useFigures = (period: Period, enabled: boolean) =>
  useAsk('today/figures', { period }, { enabled, every: often })
