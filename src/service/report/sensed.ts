import { attributesOf, type Reading as Read, reading as readingOf } from '#measure/reading.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { Sensed, Window } from '#report/facts.ts'
import type { Readings, Sensing } from '#report/sensing.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { ofFleet } from '#store/sensors/known.ts'
import { flag } from '#track/point.ts'
import type { Selection, Wanted } from '#track/selection.ts'
import type { Reading } from '../track/asked.ts'
import { columnsOf } from '../tracker/sensor/recorded.ts'

interface Asking {
  db: Db
  viewer: Viewer
  tracker_id: number
  reading: Reading
  windows: readonly Window[]
}

/** A sensor under way: what a kind does with it, and how it is read. */
interface Open extends Sensing {
  read: Read
}

/**
 * Goes along what sensors of a tracker told in these windows, once for all of them: a block of points is held at a time, and of it only the
 * columns that they are read from. @param sensing what a kind does with those of all sensors that it wants
 */
export const sensedOf = async (
  { db, viewer, tracker_id, reading, windows }: Asking,
  sensing: (sensors: readonly Sensor[]) => readonly Sensing[],
): Promise<Sensed[]> => {
  const all = (await ofFleet(db, viewer, [tracker_id])).get(tracker_id) ?? []
  const asked = sensing(all)
  const open = asked.flatMap((one) => (one.take ? [{ ...one, read: readingOf(one.sensor, all) }] : []))
  const wanted: Wanted = {
    fields: open.some(({ isPlaced }) => isPlaced) ? ['lat', 'lng'] : [],
    names: new Set(open.flatMap(({ sensor }) => [...attributesOf(sensor, all).names])),
  }
  if (open.length > 0) for (const window of windows) await goAlong(reading, window, wanted, open)
  return asked.map(({ sensor, end }) => ({ sensor, told: end() }))
}

const goAlong = async (
  reading: Reading,
  { from, to }: Window,
  wanted: Wanted,
  open: readonly Open[],
): Promise<void> => {
  const period = { from: Math.max(from, reading.period.from), to: Math.min(to, reading.period.to) }
  const lead = (selection: Selection): void => {
    for (const { read } of open) read(selection)
  }
  for await (const selection of columnsOf({ ...reading, period }, wanted, lead))
    for (const { read, take } of open) take?.(readingsOf(selection, read))
}

const readingsOf = (selection: Selection, read: Read): Readings => {
  const { time, flags, lat, lng } = selection.columns
  const { values, texts } = read(selection)
  return {
    ...{ time, values },
    ...(texts && { texts }),
    placeAt: (row) =>
      lat && lng && ((flags[row] as number) & flag.no_fix) === 0
        ? { lat: lat[row] as number, lng: lng[row] as number }
        : undefined,
  }
}
