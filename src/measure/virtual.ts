import type { Attribute } from '#track/point.ts'
import type { Virtual } from './sensor.ts'

/** Virtual sensors (supplement 2, 1.1): what an input or a field of the state says, by one of three methods, and its title. */

/**
 * Makes of a raw value what the sensor says: 1 or 0 for a range and a bit, else the value as it came, a boolean as 1 or 0. Nothing where a
 * range or a bit is of something that is no figure.
 */
export const saidBy = ({
  parameters,
}: Pick<Virtual, 'parameters'>): ((raw: Attribute) => number | string | undefined) => {
  const { calc_method, range_from, range_to, bit_index } = parameters
  if (calc_method === 'identity') return (raw) => (typeof raw === 'boolean' ? Number(raw) : raw)
  const is =
    calc_method === 'in_range' ? inRange(range_from, range_to) : (raw: number) => bitOf(raw, (bit_index ?? 1) - 1)
  return (raw) => (typeof raw === 'string' || Number.isNaN(raw) ? undefined : Number(is(Number(raw))))
}

const inRange = (from: number | null, to: number | null) => {
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
  return (raw: number): boolean => raw >= low && raw <= high
}

/** A bit of a figure, counted from 0 at the right: 1 or 0. Of negative ones in two's complement; beyond the value there is none. */
export const bitOf = (figure: number, index: number): 0 | 1 => (Math.floor(figure / 2 ** index) & 1 ? 1 : 0)

/** The title of what a sensor says; where it has none, that as text. */
export const titleOf = ({ parameters }: Pick<Virtual, 'parameters'>, said: number | string): string => {
  const text = String(said)
  return parameters.value_titles.find(({ value }) => value === text)?.title ?? text
}
