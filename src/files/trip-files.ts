import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { csvHead, csvLine, type Trip, writeParquet } from '#formats/trips.ts'
import { temporaryFolder } from './temporary.ts'

/** Files of trips for other programs, by their endings, with their media types. */
export const types = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const
export type TripFile = keyof typeof types

/** Writes trips to files of this machine, both at once, for a store is told how large a file is. Whoever asked for them removes them. */
export const putAside = async (trips: AsyncIterable<Trip>) => {
  const folder = await temporaryFolder('document')
  const remove = () => rm(folder, { recursive: true, force: true })
  const paths = { csv: join(folder, 'trips.csv'), parquet: join(folder, 'trips.parquet') }
  try {
    const file = await open(paths.csv, 'wx', 0o600)
    const counted = { trips: 0 }
    try {
      await file.appendFile(csvHead())
      await writeParquet(paths.parquet, passing(trips, file, counted))
    } finally {
      await file.close()
    }
    return { trips: counted.trips, paths, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Lines that are written together. */
const batch = 500

/** The trips, each written as a line of the file as it passes. */
async function* passing(
  trips: AsyncIterable<Trip>,
  file: FileHandle,
  counted: { trips: number },
): AsyncGenerator<Trip> {
  let lines: string[] = []
  const flush = async (): Promise<void> => {
    await file.appendFile(lines.join(''))
    lines = []
  }
  for await (const trip of trips) {
    counted.trips += 1
    if (lines.push(csvLine(trip)) >= batch) await flush()
    yield trip
  }
  await flush()
}
