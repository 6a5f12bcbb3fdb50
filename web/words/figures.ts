import { unit_symbols } from '#measure/symbols.ts'
import type { Format } from './format.ts'

/** How figures that sensors measure are written. */

/** As many decimals as the figure has, two at most. */
export const decimalsOf = (value: number): 0 | 1 | 2 => {
  const rounded = Math.round(value * 100)
  if (rounded % 100 === 0) return 0
  return rounded % 10 === 0 ? 1 : 2
}

/** Codes of units, and how each is written; what has none is written with the account's own label. */
export const symbols: Readonly<Record<string, string>> = unit_symbols

interface Unit {
  units_type: string
  units: string | null
}

/** Those that are told as the user wants them. */
const preferred: Readonly<Record<string, (value: number, format: Format) => string>> = {
  litre: (value, format) => format.volume(Math.round(value * 10) / 10),
  celsius: (value, format) => format.temperature(value, decimalsOf(Math.round(value * 10) / 10)),
  speed: (value, format) => format.speed(value),
}

/** Writes figures of that unit. */
export const figureWriter = ({ units_type, units }: Unit, format: Format): ((value: number) => string) => {
  const own = preferred[units_type]
  if (own) return (value) => own(value, format)
  const unit = symbols[units_type] ?? units ?? ''
  return (value) => (unit ? format.unit(value, unit, decimalsOf(value)) : format.number(value, decimalsOf(value)))
}
