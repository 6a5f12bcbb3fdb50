import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readTime } from '#formats/clock.ts'
import { type Column, type DriveOptions, type Recorded, readDrive } from '#formats/drive.ts'
import type { Point } from '#track/point.ts'

export interface RecordingOptions {
  vehicle?: string
  zone?: string
  columns?: string
  group?: string
}

/**
 * The points of one vehicle of a file, the oldest first.
 * @throws Error that names the file and what cannot be understood, or lists its vehicles when one must be chosen
 */
export const readRecording = async (path: string, { vehicle, zone, columns, group }: RecordingOptions) => {
  const bytes = await readFile(path).catch(() => {
    throw new Error(`The file ${path} cannot be read.`)
  })
  const options: DriveOptions = { zone, group, columns: columns === undefined ? undefined : readColumns(columns) }
  return choose(basename(path), readDrive(basename(path), bytes, options), vehicle)
}

const choose = (name: string, runs: readonly Recorded[], wanted: string | undefined): Point[] => {
  const [only, ...more] = runs
  if (wanted === undefined && only && more.length === 0) return only.points
  const found = runs.find(({ vehicle }) => vehicle === wanted)
  if (wanted !== undefined && found) return found.points
  const list = runs.map((run) => `  ${run.vehicle ?? '(no name)'}  ${run.points.length} points`).join('\n')
  const reason = wanted === undefined ? 'holds several vehicles' : `holds no vehicle "${wanted}"`
  throw new Error(`${name} ${reason}: choose one with --vehicle.\n${list}`)
}

/** The columns of an option such as `time=Zeit,lat=Breite`. */
const readColumns = (text: string): Partial<Record<Column, string>> => {
  const pairs = text.split(',').map((pair) => pair.split('='))
  const wrong = pairs.find((pair) => pair.length !== 2 || pair.includes(''))
  if (wrong) throw new Error(`--columns has pairs such as time=Zeit,lat=Breite, not "${wrong.join('=')}".`)
  return Object.fromEntries(pairs)
}

/**
 * Moves a drive to another time. `now`: its last point is at the moment when it is sent, at so many times the recorded
 * speed. A time: it begins then.
 * @throws Error when `to` is neither
 */
export const shift = (points: readonly Point[], to: string, speed: number, now: number): Point[] => {
  const first = points[0]?.time ?? now
  const last = points.at(-1)?.time ?? now
  const begin = to === 'now' ? now + (last - first) / speed - (last - first) : readTime(to, 'UTC')
  if (begin === undefined)
    throw new Error(`--shift-to takes "now" or a time such as 2026-03-01T08:00:00Z, not "${to}".`)
  return points.map((point) => ({ ...point, time: Math.round(point.time - first + begin) }))
}
