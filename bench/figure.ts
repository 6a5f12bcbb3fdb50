import type { Place } from './place.ts'

/** One measured number. `target`: at most that much, or at least, as `sense` says. */
export interface Row {
  name: string
  value: number
  unit: string
  target?: number
  sense?: 'most' | 'least'
  met?: boolean
}

/** What a figure is measured with. */
export interface Context {
  /** Where a platform may be started: a new data directory, or a new database of the server that `--url` names. */
  place(): Promise<Place>
  /** Whether Odograph runs its own PostgreSQL. */
  embedded: boolean
  /** Registered devices, where somebody wants others than the figure has. */
  devices?: number
  /** The commit of the version before, of figures that upgrade. */
  from?: string
  /** Tells the person who waits what happens now. */
  say(what: string): void
  /** How long a stretch is, of figures that measure stretches. */
  minutes: number
  /** The rates that are measured, of figures that measure rates; all, where none is named. */
  rates: readonly number[]
}

export interface Figure {
  run(context: Context): Promise<Row[]>
}

export const atMost = (name: string, value: number, unit: string, target: number): Row => ({
  name,
  value,
  unit,
  target,
  sense: 'most',
  met: value <= target,
})

export const atLeast = (name: string, value: number, unit: string, target: number): Row => ({
  name,
  value,
  unit,
  target,
  sense: 'least',
  met: value >= target,
})
