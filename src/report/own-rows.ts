import type { Ref } from '#formats/sheet/sheet.ts'
import { type Device, type Driver, type Facts, seconds, sumOf } from './facts.ts'
import { eventsIn, litresIn } from './fuel.ts'
import type { Place, Tell } from './tell.ts'

/** Rows of which people make reports of their own. */

export const own_rows = ['drive', 'stop', 'day', 'event', 'filling'] as const
export type OwnRows = (typeof own_rows)[number]

/** A drive, a stop, a day of drives of one driver, an event, or a filling of a tank. */
export interface OwnRow {
  device: Device
  from: number
  to: number
  start?: Place | undefined
  end?: Place | undefined
  /** Metres. */
  length?: number
  /** Seconds of driving, or of standing. */
  time?: number
  max_speed?: number
  /** Drives of a day. */
  trips?: number
  /** Seconds that the engine was on while it stood. */
  engine?: number | undefined
  /** Litres that sensors tell were used in drives. */
  used?: number | undefined
  /** Of a filling: litres, and those in the tank before and after it. */
  volume?: number
  start_volume?: number
  end_volume?: number
  text?: string
  driver?: Driver | undefined
  ref?: Ref
}

/** The rows of a device, by time. */
export const ownRowsOf = (facts: Facts, rows: OwnRows, tell: Tell): OwnRow[] => rowsBy[rows](facts, tell)

const rowsBy: Readonly<Record<OwnRows, (facts: Facts, tell: Tell) => OwnRow[]>> = {
  drive: ({ device, drives, fuel }) =>
    drives.map(({ id, ...drive }) => ({
      ...{
        device,
        ...drive,
        time: seconds(drive),
        used: litresIn(fuel, [drive]),
        ref: { kind: 'track', id, from: drive.from, to: drive.to },
      },
    })),
  stop: ({ device, stops, drivers }) =>
    stops.map((stop) => ({
      ...{ device, from: stop.from, to: stop.to, start: stop.place, time: seconds(stop), engine: stop.engine },
      driver: drivers.findLast(({ since }) => since <= stop.from)?.is,
      ref: { kind: 'stop', id: 0, from: stop.from, to: stop.to },
    })),
  day: ({ device, drives, fuel }, tell) =>
    [...Map.groupBy(drives, ({ from, driver }) => `${tell.day(from)} ${driver?.id ?? 0}`).values()].map((those) => {
      const [first, last] = [those[0], those.at(-1)]
      return {
        ...{ device, from: first?.from ?? 0, to: last?.to ?? 0, start: first?.start, end: last?.end },
        ...{ trips: those.length, length: sumOf(those, ({ length }) => length), time: sumOf(those, seconds) },
        ...{ max_speed: those.reduce((most, one) => Math.max(most, one.max_speed), 0), driver: first?.driver },
        used: litresIn(fuel, those),
      }
    }),
  event: ({ device, events }) =>
    events.map(({ id, time, text, place, driver }) => ({
      ...{ device, from: time, to: time, start: place, text, driver, ref: { kind: 'event', id, from: time } },
    })),
  filling: ({ device, fuel, windows, drivers }) =>
    (fuel?.tanks ?? [])
      .flatMap((one) => {
        const { litres } = one
        return litres === undefined ? [] : eventsIn(one, windows).map((event) => ({ event, litres }))
      })
      .filter(({ event }) => event.kind === 'filling')
      .sort((a, b) => a.event.to - b.event.to)
      .map(({ event: { from, to, place, ...event }, litres }) => ({
        ...{ device, from: to, to, start: place && { ...place, address: '' } },
        ...{
          volume: event.volume * litres,
          start_volume: event.start_volume * litres,
          end_volume: event.end_volume * litres,
        },
        driver: drivers.findLast(({ since }) => since <= from)?.is,
      })),
}
