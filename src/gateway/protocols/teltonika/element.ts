import type { Measure } from '#device/measures.ts'
import type { Flags } from '#gateway/parts/flags.ts'
import type { Size } from '#gateway/parts/groups.ts'
import type { DeviceEvent, HarshDriving } from '#track/events.ts'
import type { Attribute } from '#track/point.ts'

/** The meaning of an AVL id. */
export interface Element {
  /** The documented length. The same id with another length means another thing on another family of devices. */
  size: Size
  /** The attribute, by `docs/glossary.md`. Without a name the number is kept as `io_<id>`. */
  name?: Measure
  signed?: true
  /** Raw steps in one unit of the attribute. */
  per?: number
  /** The attribute's value for each raw number. */
  values?: readonly Attribute[]
  /** The element is this bit of the attribute, a mask. */
  bit?: number
  /** An identity and no quantity: 16 hex digits. */
  key?: true
  /** The first or the second eight characters of the driver's card, which is the key, or of the second driver's. */
  half?: 0 | 1
  second?: true
  /** Which eight characters of the vehicle's number. */
  part?: 0 | 1 | 2
  /** Another element tells the same better: beside that one it keeps its number. */
  spare?: true
  /** What it stands for as well where nothing else tells that. */
  also?: Measure
  /** Switches: bits of the raw number and their attributes. Without a name beside them the number stays as well. */
  flags?: Flags
  /** Raw values that say "no reading". */
  absent?: readonly (number | string)[]
  /** What a record reports that this element caused: the same always, or by the raw number. */
  event?: DeviceEvent | Readonly<Record<number, DeviceEvent>>
  /** By the raw number: which kind of harsh driving. */
  harsh?: Readonly<Record<number, HarshDriving>>
  /** How strong that was. */
  strength?: true
  /** Means it on FMB devices and their like only: the others count something else here, in as many bytes. */
  fmb?: true
}

export const no_yes = [false, true] as const
