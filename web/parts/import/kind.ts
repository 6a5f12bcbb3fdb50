import type { Params } from '#client/client.ts'

/** What the service makes of a whole file in the background. */
export type ImportType = 'vehicle' | 'employee'

export type FieldName = Params<'vehicle/import/start' | 'employee/import/start'>['headers'][number]

/** A column that is passed over. */
export const skipped = 'undefined'

export interface ImportField {
  /** As the service calls the column. */
  name: string
  title: string
  /** What else files call it. */
  others?: readonly string[]
}

interface Kind {
  /** Without this one no row can be imported. */
  needed: string
  fields: readonly ImportField[]
  /** What else the service tells faults of. */
  titles?: Readonly<Record<string, string>>
  /** What a row that was read is called. */
  titleOf(record: Told): string
}

/** What was read of a row. */
export type Told = Readonly<Record<string, unknown>>

export interface BackgroundKind extends Kind {
  type: ImportType
  /** The column by which the service knows what is there already. */
  known_by: string
}

/** Made here, one after the other, of the rows that were looked at. */
export interface LocatedKind extends Kind {
  type: 'zone' | 'place'
  create(record: Told): Promise<unknown>
}

export type ImportKind = BackgroundKind | LocatedKind

/** Files that are drawings already, and no tables. */
export const isDrawing = ({ name }: File): boolean => /\.km[lz]$/i.test(name)

/** A file that was taken in. */
export interface Taken {
  file: File
  file_id: string
  /** The titles of its columns, empty where it has none. */
  titles: readonly string[]
  /** Its first rows, cell by cell. */
  rows: readonly (readonly string[])[]
  hasHeader: boolean
}

const normal = (text: string): string => text.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The field of each column, as its title suggests; none twice. */
export const suggested = (titles: readonly string[], fields: readonly ImportField[]): string[] => {
  const taken = new Set<string>()
  return titles.map((title) => {
    const wanted = normal(title)
    const field = fields.find(
      ({ name, title, others = [] }) =>
        !taken.has(name) && [name, title, ...others].some((known) => normal(known) === wanted),
    )
    if (!field || wanted === '') return skipped
    taken.add(field.name)
    return field.name
  })
}
