import { most_events, type ToldHarsh, type Window } from '#report/facts.ts'
import type { HarshDriving } from '#track/events.ts'
import { eventsOf } from '#track/events.ts'
import { flag } from '#track/point.ts'
import type { Selection, Wanted } from '#track/selection.ts'
import type { Reading } from '../track/asked.ts'
import { columnsOf } from '../tracker/sensor/recorded.ts'

const wanted: Wanted = { fields: ['lat', 'lng', 'speed'], names: new Set(['event', 'harsh_driving']) }
const kinds: ReadonlySet<string | undefined> = new Set<HarshDriving>(['acceleration', 'braking', 'cornering'])

/**
 * Harsh driving that a device told of in these windows, by time: once, however many points in a row repeat it. Only the columns that say so are
 * read, and what has no place is left out.
 */
export const toldHarshOf = async (reading: Reading, windows: readonly Window[]): Promise<ToldHarsh[]> => {
  const all: ToldHarsh[] = []
  for (const { from, to } of windows) {
    const period = { from: Math.max(from, reading.period.from), to: Math.min(to, reading.period.to) }
    let last = ''
    const take = (selection: Selection, isWithin: boolean): void => {
      for (const { row, said } of rowsOf(selection)) {
        if (isWithin && said !== '' && said !== last && all.length < most_events) all.push(toldAt(selection, row, said))
        last = said
      }
    }
    for await (const selection of columnsOf({ ...reading, period }, wanted, (lead) => take(lead, false)))
      take(selection, true)
  }
  return all
}

/** What each placed point says of it: the kind, `harsh` without one, and nothing where it does not. */
const rowsOf = ({ columns: { time, flags }, measures }: Selection): { row: number; said: string }[] => {
  const [events, how] = [measures.get('event')?.texts, measures.get('harsh_driving')?.texts]
  return Array.from(time, (_, row) => row)
    .filter((row) => ((flags[row] as number) & flag.no_fix) === 0)
    .map((row) => {
      const isHarsh = eventsOf({ event: events?.[row] ?? '' }).includes('harsh_driving')
      return { row, said: isHarsh ? (how?.[row] ?? 'harsh') : '' }
    })
}

const toldAt = ({ columns: { time, lat, lng, speed } }: Selection, row: number, said: string): ToldHarsh => ({
  time: time[row] as number,
  ...(kinds.has(said) && { kind: said as HarshDriving }),
  place: { lat: lat?.[row] ?? 0, lng: lng?.[row] ?? 0, address: '' },
  speed: speed?.[row] ?? 0,
})
