import type { Static, TObject } from 'typebox'
import type { Section } from '#formats/sheet/sheet.ts'
import type { Shaping } from '#measure/fuel/shape.ts'
import type { Area, Device, Facts, Step, Steps, Window } from './facts.ts'
import type { Reader } from './reader.ts'
import type { Seen, Sensing } from './sensing.ts'
import type { Tell } from './tell.ts'
import type { Key } from './words.ts'

/** Facts of a device that are read before its rows are made. */
export type Need =
  | 'drives'
  | 'stops'
  | 'events'
  | 'event_count'
  | 'drivers'
  | 'statuses'
  | 'checkins'
  | 'tasks'
  | 'forms'
  | 'engine'
  | 'odometer'
  | 'journal'
  | 'fuel'
  | 'fuel_places'
  | 'receipts'
  | 'told_harsh'
  | 'excuses'

/** A kind of report: all that is particular to it. */
export interface Kind<P extends TObject = TObject> {
  /** `plugin_id` of the contract; those from 1000 on are ours. */
  id: number
  /** Found in the words: `<name>` is its title, `<name>_answers` what it answers. */
  name: Key
  /** Beside `plugin_id`. */
  params: P
  /** What is wrong with parameters that have the right forms; nothing where all is right. */
  fault?(params: Static<P>, period: Window): { parameter: string; error: string } | undefined
  needs(params: Static<P>): readonly Need[]
  /** It tells of all devices together: its only sheet is made of its summary, also of one device. */
  isWhole?: boolean
  /** Facts of the period before, of the same length, are read beside: `facts.before`. */
  isCompared?: boolean
  /** Events that are read, where it needs some; all without it. */
  events?(params: Static<P>): readonly string[] | undefined
  /** Zones or places that are wanted, where it needs some. */
  areas?(params: Static<P>): Wanted
  /** Goes along the way in a window, where drives and stops are not enough; what it ends with is in `facts.walked`. */
  walk?(params: Static<P>, areas: readonly Area[], reader: Reader, window: Window, device: Device): Walk | undefined
  /** Goes along the way with whatever finds regions of this kind, in place of `walk`; what it ends with is in `facts.walked`. */
  regions?(params: Static<P>): 'province' | 'country'
  /** Goes along what sensors of a device told in all windows; what it ends with is in `facts.sensed`. */
  sensing?(params: Static<P>, seen: Seen): readonly Sensing[]
  /** Smooths levels of fuel before anything is found in them, where it needs fuel. */
  fuel?(params: Static<P>): Shaping
  /** What is told of one device; nothing where there is nothing to tell. */
  sections(facts: Facts, params: Static<P>, tell: Tell): Section[]
  /** A row of the summary over devices; a kind without has no summary. */
  summary?: Summary<Static<P>>
}

export interface Summary<P> {
  /** What is kept of each device until all are read: some numbers. */
  of(facts: Facts, params: P, tell: Tell): Record<string, number>
  /** What is kept beside, where numbers are not enough. */
  rest?(facts: Facts, params: P, tell: Tell): unknown
  sections(devices: readonly Summed[], params: P, tell: Tell): Section[]
}

/** A device, and what was kept of it. */
export interface Summed {
  id: number
  label: string
  /** The garage of its vehicle, and the tags of that, where they are needed. */
  garage?: string | undefined
  tags?: readonly string[] | undefined
  sums: Record<string, number>
  /** What is kept beside, where the kind keeps it. */
  rest?: unknown
}

export interface Walk {
  /** In the order of their times. */
  take(step: Step): void
  /** Takes many as `take` takes each, where it is there: for walks that look at millions and keep few. */
  takeAll?(steps: Steps): void
  end(): unknown
}

/** Zones or places by their ids; all without them. */
export interface Wanted {
  area: 'zone' | 'place'
  ids?: readonly number[] | undefined
  /** Places that name the employee of the tracker, in place of `ids`. */
  isOfEmployee?: boolean
}

/** Parameters that most kinds share, with the values that stand for them when they are left out. */
export interface Shared {
  hide_empty_tabs?: boolean
  show_seconds?: boolean
  include_summary_sheet?: boolean
  include_summary_sheet_only?: boolean
  filter?: boolean
}

/** Declares a kind; its parameters are checked where it is written, and forgotten where all are listed. */
export const kind = <P extends TObject>(declared: Kind<P>): Kind => declared as unknown as Kind
