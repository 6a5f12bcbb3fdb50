import type { Stop } from '#report/facts.ts'
import { readColumns } from '#store/points/selected.ts'
import type { Reading } from '../track/asked.ts'

/** Milliseconds without a word after which nobody knows whether the engine runs. */
const longest_silence = 1_800_000

/**
 * The stops with the seconds for which the engine was on in each; nothing where the device says nothing of an ignition. Only the
 * column of the ignition is read.
 */
export const engineOn = async (reading: Reading, stops: readonly Stop[]): Promise<Stop[]> => {
  const { query, source_id, period, detection } = reading
  const by = detection.virtual_ignition
  const name = by?.name ?? 'ignition'
  const on: { from: number; to: number }[] = []
  let last: { time: number; on: boolean } | undefined
  for await (const { columns, measures } of readColumns(
    query,
    source_id,
    { fields: [], names: new Set([name]) },
    period,
  )) {
    const { numbers, texts } = measures.get(name) ?? {}
    columns.time.forEach((time, row) => {
      const value = texts?.[row] ?? numbers?.[row]
      if (value === undefined || Number.isNaN(value)) return
      if (last?.on && time - last.time <= longest_silence) on.push({ from: last.time, to: time })
      const isOn = by ? by.isOn(value) : value === 1
      last = isOn === undefined ? last : { time, on: isOn }
    })
  }
  if (!last) return [...stops]
  return withOverlaps(stops, on)
}

/** Both lists are in order. */
const withOverlaps = (stops: readonly Stop[], on: readonly { from: number; to: number }[]): Stop[] => {
  let next = 0
  return stops.map((stop) => {
    let engine = 0
    while (next < on.length && (on[next] as Stop).to <= stop.from) next++
    for (let i = next; i < on.length && (on[i] as Stop).from < stop.to; i++) {
      const { from, to } = on[i] as Stop
      engine += Math.min(to, stop.to) - Math.max(from, stop.from)
    }
    return { ...stop, engine: engine / 1000 }
  })
}
