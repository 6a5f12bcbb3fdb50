import type { Geometry } from 'geojson'
import { type FileFormat, headOf, type Listing, most_rows, type Sink, TooMany } from './listing.ts'

interface Writing {
  /** The sign before decimals. */
  decimal: string
  /** Told after each page: how many rows of how many are written. */
  onRows?(rows: number, count: number): void
  signal?: AbortSignal
}

/**
 * The file of a listing. Its rows are held a page at a time, and the page of whoever waits is drawn between them.
 * @throws TooMany where there are more than `most_rows`; what the listing or `signal` throws
 */
export const writeListing = async <Row>(
  listing: Listing<Row>,
  format: FileFormat,
  { decimal, onRows, signal }: Writing,
): Promise<Blob> => {
  const { name, columns, place } = listing
  const sink = await sinkOf(format, name, columns.map(headOf), decimal)
  let written = 0
  for await (const { list, count } of listing.pages(format)) {
    signal?.throwIfAborted()
    if (Math.max(count, written + list.length) > most_rows) throw new TooMany()
    for (let at = 0; at < list.length; at += at_once) {
      const some = list.slice(at, at + at_once)
      sink.add(
        some.map((row) => columns.map(({ told }) => told(row))),
        await placesOf(some, format, place),
      )
      written += some.length
      onRows?.(written, Math.max(count, written))
      await breath()
      signal?.throwIfAborted()
    }
  }
  return sink.end()
}

/** Rows that are written before the page is drawn again: some ten milliseconds of work. */
const at_once = 500

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const placesOf = async <Row>(
  rows: readonly Row[],
  format: FileFormat,
  place: Listing<Row>['place'],
): Promise<(Geometry | undefined)[]> => {
  const places: (Geometry | undefined)[] = []
  // One after the other: each may be a question.
  if (format === 'geojson') for (const row of rows) places.push(await place?.(row))
  return places
}

/** What writes each format is fetched when one is wanted. */
const sinkOf = async (format: FileFormat, name: string, titles: readonly string[], decimal: string): Promise<Sink> => {
  if (format === 'xlsx') return (await import('./xlsx.ts')).xlsx(name, titles)
  if (format === 'csv') return (await import('./csv.ts')).csv(titles, decimal)
  return (await import('./geojson.ts')).geojson(titles)
}

/** `Vehicles 2026-11-27.xlsx`, without what file systems refuse. `day`: `2026-11-27`. */
export const fileName = (name: string, day: string, format: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused
  const plain = name.replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, ' ').replaceAll(/\s+/g, ' ')
  return `${plain.trim()} ${day}.${format}`
}
