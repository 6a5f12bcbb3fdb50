/**
 * Sheets of a report (supplement 2, 2.2): what a report is until it is written, and just as `report/tracker/retrieve` answers
 * it. Cells hold both what is shown, in the language, units and zone of who asked (`v`), and the figure behind it (`raw`); a
 * writer decides about looks only. What is beyond the contract says so.
 */
export interface Sheet {
  /** Whom it is about, such as `Label (vehicle)`. */
  header: string
  /** Ids of trackers, or of employees in reports of drivers; of all of them in a summary. */
  entity_ids: number[]
  additional_field: string
  sections: Section[]
}

export type Section = Table | NameTable | Text | Chart | MapSection

/** Rows in groups, each mostly a day. */
export interface Table {
  type: 'table'
  header: string
  columns: Column[]
  /** Titles over several columns side by side; none of ours has any. */
  column_groups: { title: string; fields: string[] }[]
  data: Group[]
}

export interface Column {
  /** Of the cells in rows and totals. */
  field: string
  /** Its unit stands behind a line break. */
  title: string
  align: 'left' | 'right'
  /** Pixels on a screen; on paper, parts of the width. */
  width: number
  /** How much of what is left over it takes. */
  weight: number
  /** The least and the greatest are to catch the eye. */
  highlight_min_max: boolean
}

export interface Group {
  header: string
  rows: Record<string, Cell>[]
  /** `text` is what stands before it, such as `In total:`; absent where nothing is totalled. */
  total?: { text: string } & { [field: string]: Cell | string }
}

export interface Cell {
  type: 'value'
  v: string
  /** Seconds of durations, milliseconds since 1970 UTC of times, else in the unit of the column; a text as it is, null for nothing. */
  raw: number | string | null
  location?: { lat: number; lng: number }
  /** Beyond the contract: what the figure comes from. */
  ref?: Ref
}

/** The origin of a figure: a page shows it. Times in milliseconds since 1970 UTC. */
export interface Ref {
  kind: 'track' | 'stop' | 'event' | 'zone' | 'place' | 'checkin' | 'employee' | 'tracker'
  /** 0 of a stop, which has none. */
  id: number
  tracker_id?: number
  from?: number
  to?: number
}

/** A list of names and values. */
export interface NameTable {
  type: 'map_table'
  header: string
  rows: { name: string; v: string; raw: number | string | null; highlight: boolean }[]
}

export interface Text {
  type: 'text'
  text: string
  style: 'normal' | 'small_print'
}

/** Beyond the contract, which shows no JSON of charts: lines over time, or bars and shares of a whole by name. */
export interface Chart {
  type: 'chart'
  header: string
  kind: 'lines' | 'bars' | 'shares' | 'intervals'
  /** What `x` is: milliseconds since 1970 UTC, also for a day, somewhere within it; metres of a way; or the number of a name in `names`. */
  x: 'time' | 'day' | 'distance' | 'name'
  names?: string[]
  /** Of the axis, in the units of who asked. */
  unit: string
  /** Points in the order of `x`; a null breaks the line. An interval reaches from `x` to `to`. */
  series: { title: string; points: [x: number, y: number | null, to?: number][] }[]
}

/** Beyond the contract: where it was. */
export interface MapSection {
  type: 'map'
  header: string
  /** Of drives, as encoded polylines of Google's algorithm with 5 decimals. */
  lines: string[]
  points: { lat: number; lng: number; label: string }[]
}

/** The first page of a report, and what its file is named by. */
export interface Cover {
  title: string
  /** Milliseconds since 1970 UTC. */
  created: number
  /** Period, filter, whose, and what else is to be known of all of it: label and text. */
  lines: { label: string; text: string }[]
}
