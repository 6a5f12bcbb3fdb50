import type { Geometry } from 'geojson'
import { type Column, writtenColumns } from '#web/ui/table.tsx'
import type { Listing, Page } from './listing.ts'

interface Tabled<Row> {
  /** Of the table: by it the browser keeps which columns are shown. */
  table: string
  name: string
  columns: readonly Column<Row>[]
  pages(): AsyncIterable<Page<Row>>
  place(row: Row): Geometry | undefined
}

/** What a table lists, in the columns that it shows now. */
export const tableListing = <Row>({ table, name, columns, pages, place }: Tabled<Row>): Listing<Row> => ({
  name,
  columns: writtenColumns(table, columns),
  pages,
  place,
})
