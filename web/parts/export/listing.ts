import type { Geometry } from 'geojson'
import type { Cell } from '#web/ui/table.tsx'

/** What can be taken along as a file. */
export interface Listing<Row> {
  /** Of the list, in the language of whoever looks: the sheet and the file are called so. */
  name: string
  columns: readonly ListedColumn<Row>[]
  /** The rows as they are filtered and in their order, some at a time: never all of them. */
  pages(format: FileFormat): AsyncIterable<Page<Row>>
  /** Where one is, for GeoJSON; without it none is offered. Nothing for one whose place is not known. */
  place?(row: Row): Geometry | undefined | Promise<Geometry | undefined>
}

interface ListedColumn<Row> {
  title: string
  /** Of figures, as the user has it. */
  unit?: string | undefined
  told(row: Row): Cell
}

export interface Page<Row> {
  list: readonly Row[]
  /** How many there are in all, as far as that is known. */
  count: number
}

export const file_formats = ['xlsx', 'csv', 'geojson'] as const
export type FileFormat = (typeof file_formats)[number]

/** Takes the cells of rows as they come, and is one file in the end. */
export interface Sink {
  add(rows: readonly (readonly Cell[])[], places: readonly (Geometry | undefined)[]): void
  end(): Blob
}

/** More rows than a file is given: no sheet holds many more, and nobody reads them. */
export const most_rows = 100_000

export class TooMany extends Error {}

/** What stands above a column. */
export const headOf = ({ title, unit }: Pick<ListedColumn<never>, 'title' | 'unit'>): string =>
  unit ? `${title} (${unit})` : title

/** A cell as plain text. */
export const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.at : String(cell)

/** Rows that are there already, as one page. */
export async function* onePage<Row>(list: readonly Row[]): AsyncGenerator<Page<Row>> {
  yield { list, count: list.length }
}

/** A place as GeoJSON has it. */
export const pointOf = (at: { lat: number; lng: number } | null | undefined): Geometry | undefined =>
  at ? { type: 'Point', coordinates: [at.lng, at.lat] } : undefined
