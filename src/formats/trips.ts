import { harmless } from './table.ts'

/** Trips as rows of a file for programs: CSV (RFC 4180, UTF-8, times in UTC) and Parquet, with the same columns in both. */

export interface Trip {
  tracker_id: number
  label: string
  vehicle: string | null
  track_id: number
  start_date: Date
  end_date: Date
  /** Null in private time. */
  start_lat: number | null
  start_lng: number | null
  start_address: string
  end_lat: number | null
  end_lng: number | null
  end_address: string
  /** Kilometres. */
  length: number
  /** km/h */
  avg_speed: number
  max_speed: number
  points: number
  employee_id: number | null
  driver: string | null
}

type Kind = 'INT32' | 'INT64' | 'DOUBLE' | 'STRING' | 'TIMESTAMP'

/** Columns in their order, by what Parquet calls their types. */
const columns: readonly { name: keyof Trip; type: Kind; nullable?: true }[] = [
  { name: 'tracker_id', type: 'INT32' },
  { name: 'label', type: 'STRING' },
  { name: 'vehicle', type: 'STRING', nullable: true },
  { name: 'track_id', type: 'INT64' },
  { name: 'start_date', type: 'TIMESTAMP' },
  { name: 'end_date', type: 'TIMESTAMP' },
  { name: 'start_lat', type: 'DOUBLE', nullable: true },
  { name: 'start_lng', type: 'DOUBLE', nullable: true },
  { name: 'start_address', type: 'STRING' },
  { name: 'end_lat', type: 'DOUBLE', nullable: true },
  { name: 'end_lng', type: 'DOUBLE', nullable: true },
  { name: 'end_address', type: 'STRING' },
  { name: 'length', type: 'DOUBLE' },
  { name: 'avg_speed', type: 'INT32' },
  { name: 'max_speed', type: 'INT32' },
  { name: 'points', type: 'INT32' },
  { name: 'employee_id', type: 'INT32', nullable: true },
  { name: 'driver', type: 'STRING', nullable: true },
]

/** The first line of the CSV. */
export const csvHead = (): string => `${columns.map(({ name }) => name).join()}\r\n`

/** A line of the CSV; what is not there is empty. */
export const csvLine = (trip: Trip): string => `${columns.map(({ name }) => cellOf(trip[name])).join()}\r\n`

const cellOf = (value: Trip[keyof Trip]): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? quoted(harmless(value)) : String(value ?? '')
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows that are held, packed and written together: so many are some 20 ms of work. */
const group = 1_000

/** Writes trips as Parquet to a file; a few thousand are held. */
export const writeParquet = async (path: string, trips: AsyncIterable<Trip>): Promise<void> => {
  // Loaded with the first file: most platforms write none.
  const { fileWriter, parquetWriteRows } = await import('hyparquet-writer')
  await parquetWriteRows({
    writer: fileWriter(path),
    rows: told(trips),
    columns: columns.map(({ name, type, nullable = false }) => ({ name, type, nullable })),
    rowGroupSize: group,
  })
}

/** 64 bits are a type of their own. */
async function* told(trips: AsyncIterable<Trip>): AsyncGenerator<Record<string, unknown>> {
  for await (const trip of trips) yield { ...trip, track_id: BigInt(trip.track_id) }
}
