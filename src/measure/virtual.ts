import type { Attribute } from '#track/point.ts'
import type { VirtualParameters } from './sensor.ts'

/** Virtual sensors: of what a device says a state, as a word, and what people call that (supplement 2, 1.1). */

type Method = Omit<VirtualParameters, 'value_titles'>

/**
 * The state that a raw value makes: `1` or `0` by whether it lies in the range, ends included, or whether its bit is set; the value itself as
 * text by identity, true and false as 1 and 0. `undefined` where the value is no figure that the method needs.
 */
export const stateOf = (
  { calc_method, range_from, range_to, bit_index }: Method,
  raw: Attribute,
): string | undefined => {
  if (calc_method === 'identity') return typeof raw === 'boolean' ? flagOf(raw) : String(raw)
  const figure = typeof raw === 'string' && raw.trim() === '' ? Number.NaN : Number(raw)
  if (!Number.isFinite(figure)) return undefined
  if (calc_method === 'in_range')
    return flagOf(
      figure >= (range_from ?? Number.NEGATIVE_INFINITY) && figure <= (range_to ?? Number.POSITIVE_INFINITY),
    )
  if (bit_index === null || !Number.isInteger(figure) || figure < 0) return undefined
  // Beyond 32 bits, which the operators of bits know.
  return flagOf(Math.floor(figure / 2 ** (bit_index - 1)) % 2 === 1)
}

const flagOf = (on: boolean): string => (on ? '1' : '0')

/** What people call the state: its title, or the state itself. */
export const titleOf = ({ value_titles }: Pick<VirtualParameters, 'value_titles'>, state: string): string =>
  value_titles.find(({ value }) => value === state)?.title ?? state
