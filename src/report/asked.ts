import type { Reader } from './reader.ts'
import type { TimeFilter } from './windows.ts'

/** A report that is asked for: all that whoever makes it must be told, as it was then. */
export interface Asked {
  plugin: Plugin
  tracker_ids: readonly number[]
  /** Milliseconds since 1970 UTC, both ends included. */
  from: number
  to: number
  time_filter: TimeFilter | null
  reader: Reader
  /** The name of a place or zone in which an address lies stands before it. */
  include_places_in_address: boolean
  include_zones_in_address: boolean
}

/** A kind of report and its parameters, as the contract writes them. */
export interface Plugin {
  plugin_id: number
  [parameter: string]: unknown
}
