/** Documents by their contents; their looks are left to the writers of each format. */

export interface Document {
  head: Head
  /** Writers may read them more than once, each time from the first; none is held. */
  entries: () => AsyncIterable<Entry>
}

/** The head of a document. */
export interface Head {
  title: string
  /** Whose service hands it on. */
  brand: Brand
  /** Period, filter and what else is to be known of all of it. */
  lines: readonly Line[]
  /** Of a table; a document of one form has none. */
  columns: readonly Column[]
  style: Style
  /** Milliseconds since 1970. */
  made: number
}

/** The brand that a document is shown with. */
export interface Brand {
  title: string
  /** `#rrggbb` */
  color: string
  /** A JPEG or PNG, in base64. */
  logo?: string | undefined
}

/** A line of the head: what it is about, and what it says. */
export interface Line {
  label: string
  text: string
  link?: string | undefined
}

/** Formats of the reader: language, zone, dates and hours. */
export interface Style {
  /** `language[_COUNTRY]` */
  locale: string
  /** An IANA name. */
  time_zone: string
  date_format?: string | undefined
  hour_mode?: string | undefined
}

export interface Column {
  label: string
  kind: 'text' | 'number' | 'time' | 'link'
  /** Of the width of the page, in hundredths; a column without one is in the sheet alone. */
  share?: number
  /** Of the sheet, in characters. */
  characters: number
}

/** A cell of the kind of its column: times in milliseconds since 1970 UTC. */
export type Cell = null | string | number | Link

export interface Link {
  text: string
  link: string
}

export interface Entry {
  /** As many as there are columns. */
  cells: readonly Cell[]
  pictures: readonly Picture[]
  form?: Form | undefined
}

export interface Picture {
  name: string
  /** A JPEG or PNG, in base64; none of what could not be read. */
  bytes?: string | undefined
}

/** A filled form. */
export interface Form {
  label: string
  description?: string | undefined
  answers: readonly Answer[]
}

export interface Answer {
  question: string
  /** What stands between questions. */
  heading?: boolean
  /** Empty for what was not answered. */
  text: string
  pictures: readonly Picture[]
}

/** The bytes of a picture; undefined where there is only a name. */
export const bytesOf = ({ bytes }: Picture): Buffer | undefined =>
  bytes === undefined ? undefined : Buffer.from(bytes, 'base64')
