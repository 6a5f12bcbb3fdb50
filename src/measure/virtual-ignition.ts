import type { IgnitionBy } from '#track/detection.ts'
import type { Attribute } from '#track/point.ts'
import { attributeOf, type Source } from './inputs.ts'
import { plain_virtual, type VirtualParameters } from './sensor.ts'
import { bitOf, saidBy } from './virtual.ts'

/** A virtual ignition as it stands beside the state of a source: a sensor of its owner's tracker, with what of it is not as usual. */
export interface VirtualIgnition {
  version: number
  input_name: string
  parameters: Partial<VirtualParameters>
  /** Since when it counts as it is, in milliseconds since 1970 UTC. */
  since: number
}

/**
 * The ignition that the sensor makes of what a device says; `undefined` where it reads nothing. By identity it is on at anything but 0
 * and an empty text.
 */
export const ignitionBy = ({ version, input_name, parameters, since }: VirtualIgnition): IgnitionBy | undefined => {
  const source = attributeOf(input_name)
  if (!source) return undefined
  const said = saidBy({ parameters: { ...plain_virtual.parameters, ...parameters } })
  return {
    version,
    since,
    name: source.name,
    isOn(value) {
      const state = said(inputOf(source, value))
      return state === undefined ? undefined : !isOff(state)
    },
  }
}

/** Answers whether a virtual ignition that says this is off. */
export const isOff = (state: number | string): boolean => off.has(state)

const off: ReadonlySet<number | string> = new Set([0, '0', ''])

/** The value of the input: of a mask its bit, else as it came. */
const inputOf = ({ bit }: Source, value: Attribute): Attribute =>
  typeof value === 'string' || bit === undefined ? value : bitOf(Number(value), bit)
