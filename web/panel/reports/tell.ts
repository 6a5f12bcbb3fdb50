import { useFormat } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import type { Figure } from './usage.ts'

/** What writes a figure: revenue as money of the dealer, what is stored in megabytes. */
export const useTell = () => {
  const { config } = useDealer()
  const { number, unit, money } = useFormat()
  return (figure: Figure, value: number): string => {
    if (figure === 'revenue') return money(value, config.settings.currency)
    if (figure === 'bytes') return unit(value / 1_000_000, 'MB', value < 100_000_000 ? 1 : 0)
    return number(value)
  }
}
