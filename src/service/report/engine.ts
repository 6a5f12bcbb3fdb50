import type { Run, Stop, Window } from '#report/facts.ts'
import { running } from '#report/running.ts'
import { readColumns } from '#store/points/selected.ts'
import { flag } from '#track/point.ts'
import type { Reading } from '../track/asked.ts'

/**
 * When the engine was on in the reading's period; nothing where the device says nothing of an ignition. Only the columns of the
 * ignition and of places are read.
 */
export const runsOf = async (reading: Reading): Promise<Run[] | undefined> => {
  const { query, source_id, period, detection } = reading
  const by = detection.virtual_ignition
  const name = by?.name ?? 'ignition'
  const wanted = { fields: ['lat', 'lng'], names: new Set([name]) } as const
  const walk = running()
  for await (const { columns, measures } of readColumns(query, source_id, wanted, period)) {
    const { numbers, texts } = measures.get(name) ?? {}
    const { lat, lng, flags } = columns
    columns.time.forEach((time, row) => {
      const value = texts?.[row] ?? numbers?.[row]
      if (value === undefined || Number.isNaN(value)) return
      const on = by ? by.isOn(value) : value === 1
      if (on === undefined) return
      const isPlaced = ((flags[row] as number) & flag.no_fix) === 0 && lat && lng
      const place = isPlaced ? { lat: lat[row] as number, lng: lng[row] as number, address: '' } : undefined
      walk.take(time, on, place)
    })
  }
  return walk.end()
}

/** The stops with the seconds for which the engine was on in each. Both lists are in order. */
export const withEngine = (stops: readonly Stop[], runs: readonly Run[] | undefined): Stop[] =>
  runs ? stops.map((stop) => ({ ...stop, engine: overlap(stop, runs) })) : [...stops]

/** Seconds of the window that are in one of the others. */
const overlap = (window: Window, others: readonly Window[]): number => {
  let milliseconds = 0
  for (const { from, to } of others) {
    if (from >= window.to) break
    milliseconds += Math.max(0, Math.min(to, window.to) - Math.max(from, window.from))
  }
  return milliseconds / 1000
}
