import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'

/** What devices measure (docs/glossary.md, "Attributes of a point"): what it is called, and written with its unit. */

type Write = (value: number, format: Format) => string

/** As many decimals as the figure has, two at most. */
const decimalsOf = (value: number): 0 | 1 | 2 => {
  const rounded = Math.round(value * 100)
  if (rounded % 100 === 0) return 0
  return rounded % 10 === 0 ? 1 : 2
}
const plain: Write = (value, { number }) => number(value, decimalsOf(value))
const of =
  (symbol: string): Write =>
  (value, { unit }) =>
    unit(value, symbol, decimalsOf(value))

const percent: Write = of('%')
const volts: Write = of('V')
const kilometres: Write = (value, { unit, units }) => {
  const distance = value / units.per
  return unit(distance, units.distance, decimalsOf(distance))
}
const speed: Write = (value, format) => format.speed(value)
const celsius: Write = (value, { temperature }) => temperature(value, decimalsOf(value))
const litres: Write = (value, { volume }) => volume(value)

/** Devices make up names, `constructor` too: objects would know that one. */
const units: ReadonlyMap<string, Write> = new Map([
  ['battery', percent],
  ['battery_voltage', volts],
  ['board_voltage', volts],
  ['gsm_signal', percent],
  ['odometer', kilometres],
  ['trip', kilometres],
  ['engine_hours', of('h')],
  ['rpm', of('rpm')],
  ['obd_speed', speed],
  ['throttle', percent],
  ['engine_load', percent],
  ['coolant_temperature', celsius],
  ['fuel', litres],
  ['fuel_percent', percent],
  ['fuel_used', litres],
  ['fuel_rate', of('l/h')],
  ['fuel_consumption', of('l/100 km')],
  ['axle_weight', of('kg')],
  ['acceleration_x', of('g')],
  ['acceleration_y', of('g')],
  ['acceleration_z', of('g')],
])
const numbered: ReadonlyMap<string, Write> = new Map([
  ['adc', volts],
  ['temperature', celsius],
  ['humidity', percent],
])

/** `temperature3` is the third temperature. */
const seriesOf = (name: string): { series: string; number: string } | undefined => {
  const [, series = '', number = ''] = /^([a-z]+)([1-8])$/.exec(name) ?? []
  return numbered.has(series) ? { series, number } : undefined
}

/** What the glossary does not name is called as its device or protocol does. */
export const measureTitle = (name: string, words: Words<'fleet/measures'>): string => {
  const found = seriesOf(name)
  if (found) return `${words.numbered[found.series as keyof Words<'fleet/measures'>['numbered']]} ${found.number}`
  return Object.hasOwn(words.names, name)
    ? words.names[name as keyof Words<'fleet/measures'>['names']]
    : name.replaceAll('_', ' ')
}

const writerOf = (name: string): Write | undefined => numbered.get(seriesOf(name)?.series ?? '') ?? units.get(name)

/** Writes figures of this name. */
export const measureWriter = (name: string): Write => writerOf(name) ?? plain

/** As the state of a tracker tells it, where all is text. */
export const writtenMeasure = (name: string, text: string, words: Words<'fleet/measures'>, format: Format): string => {
  if (text === 'true' || text === 'false') return text === 'true' ? words.on : words.off
  const write = writerOf(name)
  return write && text.trim() !== '' && Number.isFinite(Number(text)) ? write(Number(text), format) : text
}
