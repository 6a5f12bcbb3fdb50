import type { Past } from '#migrate/history.ts'
import type { Installation } from './installation.ts'

/** A way to an installation of Traccar: a dump of its database, the database, or its interface. It is only read. */
export interface Source {
  /** All but the history, with the last position of each device. Throws `Unreadable`. */
  read(): Promise<Installation>
  /** The history; of a dump, after it was gone through once more. */
  past(): Promise<Past>
  close(): Promise<void>
}

/** Settings that all ways are told. */
export interface Asked {
  /** The time zone of the clock of the machine that Traccar ran on: its database has times without one. */
  zone: string
}
