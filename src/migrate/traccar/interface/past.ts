import type { Past, PastEvent, PastPosition, Wanted } from '#migrate/history.ts'
import { event_columns, eventReader, isWanted, position_columns, positionReader } from '../past-rows.ts'
import type { Asking, Thing } from './ask.ts'
import { cellsOf } from './cells.ts'

/** The history by the interface: period by period, each so long that an answer is not too much. */
export const pastOf = (asking: Asking): Past => {
  const positionOf = positionReader(position_columns, Date.parse)
  const eventOf = eventReader(event_columns, Date.parse)
  return {
    async newest() {
      const devices = await asking.list('devices?all=true')
      return {
        position: highest(devices.map(({ positionId }) => positionId)),
        event: await newestEvent(asking, devices),
      }
    },
    // It does not tell how many there are.
    sizes: async () => new Map(),
    positions: (device, wanted) =>
      byPeriod<PastPosition>(
        asking,
        'positions',
        (thing) => positionOf(cellsOf(thing, position_columns)),
        device,
        wanted,
      ),
    events: (device, wanted) =>
      byPeriod<PastEvent>(asking, 'reports/events', (thing) => eventOf(cellsOf(thing, event_columns)), device, wanted),
    close: async () => undefined,
  }
}

const highest = (ids: readonly unknown[]): number =>
  ids.reduce<number>((one, other) => Math.max(one, Number(other ?? 0)), 0)

/** Devices that are asked about at a time. */
const together = 50

/** The newest event of the last month, or of all times where there was none. */
const newestEvent = async (asking: Asking, devices: readonly Thing[]): Promise<number> => {
  for (const from of [Date.now() - 30 * day, first]) {
    let found = 0
    for (let at = 0; at < devices.length; at += together) {
      const those = devices.slice(at, at + together).map(({ id }) => `deviceId=${id}`)
      const events = await asking.history(`reports/events?${those.join('&')}&${periodOf(from, Date.now())}`)
      found = highest([found, ...events.map(({ id }) => id)])
    }
    if (found > 0) return found
  }
  return 0
}

const periodOf = (from: number, to: number): string =>
  `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`

const day = 86_400_000

/** Before that there was no Traccar. */
const first = Date.UTC(2010, 0, 1)

/** So many are enough for one answer, and a period in which there are none is followed by a longer one. */
const enough = 10_000
const longest = 365 * day

async function* byPeriod<T extends { id: number; time: number }>(
  asking: Asking,
  path: string,
  read: (thing: Thing) => T,
  device: string,
  wanted: Wanted,
): AsyncGenerator<T[]> {
  const end = Date.now()
  let from = Math.max(wanted.since ?? first, wanted.after?.time ?? first)
  let length = 7 * day
  while (from <= end) {
    const to = Math.min(from + length, end)
    const all = (await asking.history(`${path}?deviceId=${encodeURIComponent(device)}&${periodOf(from, to)}`)).map(read)
    const found = all
      .filter((one) => isWanted(wanted, one))
      .sort((one, other) => one.time - other.time || one.id - other.id)
    for (let at = 0; at < found.length; at += portion) yield found.slice(at, at + portion)
    from = to + 1
    if (all.length === 0) length = Math.min(2 * length, longest)
    else if (all.length > enough) length = Math.max(day, length / 2)
    else length = Math.min(length, 7 * day)
  }
}

const portion = 2000
