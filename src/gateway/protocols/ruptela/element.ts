import type { Measure } from '#device/measures.ts'
import type { Flags } from '#gateway/parts/flags.ts'
import type { Size } from '#gateway/parts/groups.ts'
import type { DeviceEvent, HarshDriving } from '#track/events.ts'
import type { Attribute } from '#track/point.ts'

/** The meaning of an IO id. */
export interface Element {
  /** The documented length: in another one the number is kept as `io_<id>`. */
  size: Size
  /** The attribute, by `docs/glossary.md`. Without a name the number is kept as `io_<id>`. */
  name?: Measure
  signed?: true
  /** Units of the attribute in one raw step, and what is added then. */
  step?: number
  plus?: number
  /** The attribute's value for each raw number. */
  values?: readonly Attribute[]
  /** The element is this bit of the attribute, a mask. `off`: set where the raw number is zero. */
  bit?: number
  off?: true
  /** What each bit of a mask says. */
  flags?: Flags
  /** Added to what the attribute has: the loads of axles. */
  sum?: true
  /** What it is by itself. */
  also?: Measure
  /** An identity and no quantity: 16 hex digits. */
  key?: true
  /** Which eight characters of the attribute's words it is. */
  part?: 0 | 1 | 2
  /** Another element tells the same better: beside that one it keeps its number. */
  spare?: true
  /** Raw values that say "no reading", or the least of those that do. */
  absent?: readonly number[]
  from?: number
  /** What a record reports that this element caused, by the raw number. */
  event?: Readonly<Record<number, DeviceEvent>>
  /** Reports this kind of harsh driving when it is above zero. */
  harsh?: HarshDriving
}

export const no_yes = [false, true] as const
/** The least of the codes for "error" and "not available" of FMS, in one, two and four bytes. */
export const fms = { one: 251, two: 64256, four: 4211081216 }
