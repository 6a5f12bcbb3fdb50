import type { Cell } from '#geo/boxes.ts'
import type { Db } from '#store/db.ts'
import { queryOf } from '#store/query.ts'
import { privaciesOf } from './private-notes.ts'
import { lastPlaces } from './remembered.ts'

interface Drive {
  south: number
  west: number
  north: number
  east: number
  /** Where it began and ended. */
  rows: [number, number]
  columns: [number, number]
}

const stretch = 1_000
/** Cells of a drive, at the most, that are all taken; of a longer one those where it began and where it ended. */
const most = 64

/**
 * Cells of the map in which the devices of the whole platform were since `since`: for its operator. Drives of those that have private time are left
 * out. @param size of a cell, in degrees
 */
export const whereabouts = async (db: Db, since: Date, size: number): Promise<Cell[]> => {
  const columns = Math.round(360 / size)
  const found = new Map<number, Cell>()
  const add = (row: number, column: number): void => {
    found.set(row * columns + column, { row, column })
  }
  for (let after = 0; ; ) {
    const sources = await sourcesAfter(db, after)
    for (const drive of await drivesOf(db, sources, since, size))
      for (const [row, column] of cellsOf(drive)) add(row, column)
    for (const { lat, lng } of (await lastPlaces(queryOf(db), sources)).values())
      add(Math.floor(lat / size), Math.floor(lng / size))
    after = sources.at(-1) ?? 0
    if (sources.length < stretch) return [...found.values()]
  }
}

const sourcesAfter = async (db: Db, after: number): Promise<number[]> => {
  const sources = db.selectFrom('source').select('id').where('id', '>', after).where('corrupted', 'is', null)
  return (await sources.orderBy('id').limit(stretch).execute()).map(({ id }) => id)
}

const drivesOf = async (db: Db, sources: readonly number[], since: Date, size: number): Promise<Drive[]> => {
  const privacies = await privaciesOf(queryOf(db), sources)
  return queryOf(db)<Drive>(
    `select distinct floor(south / $3)::int as south, floor(west / $3)::int as west,
       floor(north / $3)::int as north, floor(east / $3)::int as east,
       array[floor(start_lat / $3)::int, floor(end_lat / $3)::int] as rows,
       array[floor(start_lng / $3)::int, floor(end_lng / $3)::int] as columns
     from track where source_id = any($1::int[]) and start_time >= $2`,
    [sources.filter((id) => !privacies.has(id)), since, size],
  )
}

function* cellsOf({ south, west, north, east, rows, columns }: Drive): Generator<[number, number]> {
  const isShort = west <= east && (north - south + 1) * (east - west + 1) <= most
  if (!isShort) {
    yield [rows[0], columns[0]]
    yield [rows[1], columns[1]]
    return
  }
  for (let row = south; row <= north; row++) for (let column = west; column <= east; column++) yield [row, column]
}
