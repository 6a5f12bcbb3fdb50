import type { Shape } from '#geo/shape.ts'
import type { FuelTold } from '#measure/fuel/told.ts'
import type { Metering, Sensor } from '#measure/sensor.ts'
import type { Meter } from '#measure/used/sources.ts'
import type { HarshDriving } from '#track/events.ts'
import type { Place } from './tell.ts'
import type { FilledForm, Task } from './work.ts'

/**
 * Facts about one device in the period of a report, of which its rows are made. Times in milliseconds since 1970 UTC,
 * lengths in metres, durations in seconds, speeds in km/h.
 */
export interface Facts {
  device: Device
  /** Parts of the period that count: all of it, or what a time filter leaves; in order, and apart. */
  windows: readonly Window[]
  drives: readonly Drive[]
  stops: readonly Stop[]
  /** When the engine was on; nothing where the device says nothing of it. */
  runs?: readonly Run[] | undefined
  checkins: readonly Checkin[]
  /** What it was to do, by when that began. */
  tasks?: readonly Task[] | undefined
  /** What was filled in, by when it was submitted. */
  forms?: readonly FilledForm[] | undefined
  events: readonly Event[]
  /** How many events there were, where only that is wanted. */
  event_count?: number | undefined
  /** Who drove: when the period began, and each change in it. */
  drivers: readonly Since<Driver>[]
  /** Working statuses, likewise. */
  statuses: readonly Since<WorkingStatus>[]
  /** Zones or places that were asked for, of those that the viewer sees. */
  areas: readonly Area[]
  /** What a kind made of the way in each window, where it has gone along it. */
  walked: readonly unknown[]
  /** Facts of the period before, where they are compared. */
  before?: Facts | undefined
  /** What a kind made of what sensors told, where it has gone along it. */
  sensed?: readonly Sensed[] | undefined
  /** Kilometres that the counter showed at the end of the period; nothing where there is none. */
  odometer?: number | undefined
  /** What drives were for, where that is needed. */
  journal?: Journal | undefined
  /** What is in its tanks, followed over the whole period; nothing where no sensor tells it. */
  fuel?: Fuel | undefined
  /** Receipts of fuel, by time. */
  receipts?: readonly Receipt[] | undefined
  /** Harsh driving that the device itself told of, by time. */
  told_harsh?: readonly ToldHarsh[] | undefined
  /** What was excused. */
  excuses?: readonly Excuse[] | undefined
}

/** Harsh driving that a device told of; `kind` where it says so. */
export interface ToldHarsh {
  time: number
  kind?: HarshDriving | undefined
  place: Place
  speed: number
}

/** A reason for which what happened at a time does not count. */
export interface Excuse {
  id: number
  type: string
  time: number
  reason: string
  created: Date
}

export interface Device {
  id: number
  label: string
  /** What its vehicle is called. */
  vehicle?: string | undefined
  /** What its vehicle normally needs, where that is known. */
  norm?: Norm | undefined
  /** What its vehicle may drive at most, km/h. */
  max_speed?: number | undefined
  /** What a litre costs, where nobody has told a norm too. */
  price?: number | undefined
  /** The garage of its vehicle, and names of the tags of that, where they are needed. */
  garage?: string | undefined
  tags?: readonly string[] | undefined
}

/** A receipt of fuel: what was paid for. */
export interface Receipt {
  id: number
  time: number
  /** Litres; of electricity kWh. */
  volume: number
  isElectric: boolean
  cost?: number | undefined
}

/** Fuel that a vehicle normally needs. */
export interface Norm {
  /** Litres per 100 km. */
  litres: number
  /** Of a litre; nothing where nobody has said. */
  price?: number | undefined
  /** Kilograms of carbon dioxide that a litre of its fuel makes; nothing where the fuel is not known. */
  co2?: number | undefined
}

/** Both ends included. */
export interface Window {
  from: number
  to: number
}

/** A drive, or the part of one that lies in the window. */
export interface Drive {
  id: number
  from: number
  to: number
  /** Nothing where it lies in private time. */
  start?: Place | undefined
  end?: Place | undefined
  length: number
  max_speed: number
  /** The employee who drove; nothing where nobody is known. */
  driver?: Driver | undefined
}

export interface Driver {
  id: number
  name: string
}

/** A state that holds from then on; nothing where there is none. */
export interface Since<T> {
  since: number
  is?: T | undefined
  place?: Place | undefined
}

export interface WorkingStatus {
  id: number
  label: string
}

/** A zone or a place. */
export interface Area {
  id: number
  label: string
  shape: Shape
  /** Names of its tags. */
  tags: readonly string[]
}

/** A point of a way, placed by satellites or cells and no spike. */
export interface Step {
  time: number
  lat: number
  lng: number
  /** km/h; 0 where the device does not say. */
  speed: number
  /** Degrees from north by east. */
  heading: number
}

/** Steps column by column, each of the same length, and how sure each is. */
export type Steps = Readonly<Record<keyof Step | 'satellites' | 'flags', Float64Array>>

/** A sensor, and what a kind made of what it told. */
export interface Sensed {
  sensor: Sensor
  told: unknown
}

/** Tanks that were followed over the whole period, and what else measures use. */
export interface Fuel {
  tanks: readonly Followed[]
  /** What else measures its use. */
  meters: readonly Meter[]
  /** When the engine was on; nothing where the device says nothing of it. */
  runs?: readonly Run[] | undefined
}

export interface Followed {
  sensor: Metering
  /** Litres of one of its unit, also of per cent where the vehicle says what its tank holds; nothing where nobody knows. */
  litres?: number | undefined
  told: FuelTold
  /** Where its events were, in their order. */
  places: readonly ({ lat: number; lng: number } | undefined)[]
}

/** The time between two drives, or the part of it that lies in the window. */
export interface Stop {
  from: number
  to: number
  place?: Place | undefined
  /** Seconds for which the engine was on; nothing where no ignition is known. */
  engine?: number | undefined
}

/** A time for which the engine was on: from the first point that says so to the first that does not, or before a silence. */
export interface Run {
  from: number
  to: number
  start?: Place | undefined
  end?: Place | undefined
}

export interface Checkin {
  id: number
  time: number
  place: Place
  driver?: Driver | undefined
  comment: string
  /** What its form is called; empty without one. */
  form: string
}

export interface Journal {
  /** By their begin. */
  entries: readonly JournalEntry[]
  changes: readonly JournalChange[]
  /** Months that are closed, `yyyy-MM`. */
  closed: readonly string[]
  /** Kilometres that the counter showed when each of the drives began and ended. */
  odometers: readonly JournalEntry['odometers'][]
}

/** A change of an entry, or its end. */
export interface JournalChange {
  time: number
  author: string
  /** When the drive began. */
  from: number
  before: Said
  after: Said | null
}

/** An entry of the journal: what a drive was for. */
export interface JournalEntry {
  id: number
  from: number
  to: number
  start: Place
  end: Place
  length: number
  said: Said
  driver?: Driver | undefined
  /** Kilometres that the odometer showed, as it was entered. */
  odometers: { start?: number | undefined; end?: number | undefined }
  /** When it was entered. */
  entered: number
}

/** Words about a drive: what it was for. */
export interface Said {
  type: 'work' | 'personal' | 'other'
  /** A way between home and work. */
  commute: boolean
  purpose: string | null
  partner: string | null
  comment: string | null
}

/** Entries of the history of one device that are read, at most: one that tells more has something to repair. */
export const most_events = 100_000

/** Changes of a device's journal that are told. */
export const most_changes = 10_000

/** An entry of the history. */
export interface Event {
  id: number
  time: number
  event: string
  /** In the reader's language. */
  text: string
  place?: Place | undefined
  driver?: Driver | undefined
  /** Those that it is about. */
  zones?: readonly { id: number; label: string }[] | undefined
}

export const seconds = ({ from, to }: { from: number; to: number }): number => (to - from) / 1000

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** km/h of so many metres in so many seconds; 0 where there is no time. */
export const speedOf = (metres: number, time: number): number => (time > 0 ? (metres / time) * 3.6 : 0)
