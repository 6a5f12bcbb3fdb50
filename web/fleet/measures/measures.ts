import type { Words } from '#web/words/dictionary.ts'
import { decimalsOf } from '#web/words/figures.ts'
import type { Format } from '#web/words/format.ts'
import { numbered, units } from './units.gen.ts'

/** Measures of devices (docs/glossary.md, "Attributes of a point"): what they are called, and figures written with their units. */

type Write = (value: number, format: Format) => string

const plain: Write = (value, { number }) => number(value, decimalsOf(value))
const of =
  (symbol: string): Write =>
  (value, { unit }) =>
    unit(value, symbol, decimalsOf(value))

const kilometres: Write = (value, { unit, units }) => {
  const distance = value / units.per
  return unit(distance, units.distance, decimalsOf(distance))
}

/** Units that are told as the user wants them; others stand behind the figure as they are. */
const preferred: Readonly<Record<string, Write>> = {
  km: kilometres,
  'km/h': (value, format) => format.speed(value),
  '°C': (value, { temperature }) => temperature(value, decimalsOf(value)),
  l: (value, { volume }) => volume(value),
}

/** Devices make up names, `constructor` too: objects would know that one. */
const plainly: ReadonlyMap<string, Write> = new Map(
  Object.entries(units).map(([name, symbol]) => [name, preferred[symbol] ?? of(symbol)]),
)

interface Several {
  most: number
  unit: string
  write: Write
}

const series: ReadonlyMap<string, Several> = new Map(
  Object.entries(numbered).map(([name, { most, unit }]) => [
    name,
    { most, unit, write: unit === '' ? plain : (preferred[unit] ?? of(unit)) },
  ]),
)

/** `temperature3` is the third temperature. */
const seriesOf = (name: string): (Several & { of: string; number: string }) | undefined => {
  const [, of = '', number = ''] = /^([a-z0-9_]*[a-z])([1-9]\d?)$/.exec(name) ?? []
  const found = series.get(of)
  return found && Number(number) <= found.most ? { ...found, of, number } : undefined
}

/** The title of a measure; what the glossary does not name is called as its device or protocol does. */
export const measureTitle = (name: string, words: Words<'fleet/measures'>): string => {
  const found = seriesOf(name)
  if (found) return `${words.numbered[found.of as keyof Words<'fleet/measures'>['numbered']]} ${found.number}`
  return Object.hasOwn(words.names, name)
    ? words.names[name as keyof Words<'fleet/measures'>['names']]
    : name.replaceAll('_', ' ')
}

const writerOf = (name: string): Write | undefined => seriesOf(name)?.write ?? plainly.get(name)

/** Writes figures of this name. */
export const measureWriter = (name: string): Write => writerOf(name) ?? plain

/** The unit that figures of this name are in, whatever the user reads; empty where they have none. */
export const measureUnit = (name: string): string =>
  seriesOf(name)?.unit ?? (Object.hasOwn(units, name) ? units[name as keyof typeof units] : '')

/** As the state of a tracker tells it, where all is text. */
export const writtenMeasure = (name: string, text: string, words: Words<'fleet/measures'>, format: Format): string => {
  if (text === 'true' || text === 'false') return text === 'true' ? words.on : words.off
  const write = writerOf(name)
  return write && text.trim() !== '' && Number.isFinite(Number(text)) ? write(Number(text), format) : text
}
