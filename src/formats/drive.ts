import { readCsv, records } from './csv.ts'
import type { Recorded } from './fix.ts'
import { readGpx } from './gpx.ts'
import { readJson } from './json.ts'
import { readNmea } from './nmea.ts'
import { type DriveOptions, fromRecords } from './records.ts'
import { decodeText } from './text.ts'

export type { Recorded } from './fix.ts'
export type { Column, DriveOptions } from './records.ts'

/**
 * The recorded drives of a file, a run for each vehicle that it tells apart, oldest point first. GPX, NMEA and JSON are known
 * by their content; anything else is a table (CSV, with any usual separator).
 * @throws Error that names the file, the row where there is one, and what cannot be understood
 */
export function readDrive(name: string, bytes: Uint8Array, options: DriveOptions = {}): Recorded[] {
  try {
    const runs = readRuns(bytes, options)
    if (runs.length === 0) throw new Error('there is no point with a time and a place')
    return runs
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function readRuns(bytes: Uint8Array, options: DriveOptions): Recorded[] {
  const text = decodeText(bytes)
  const first = text.trimStart()[0]
  if (first === '<') return readGpx(text, options.zone)
  if (first === '{' || first === '[') return readJson(text, options)
  // Loggers may write their own time before each sentence.
  if (/^[^$\r\n]{0,64}\$[A-Z]{2}[A-Z]{3},/m.test(text.slice(0, 4096))) return readNmea(text)
  return fromRecords(records(readCsv(bytes)), options)
}
