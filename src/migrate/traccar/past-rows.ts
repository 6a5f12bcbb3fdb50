import type { PastEvent, PastPosition, Wanted } from '#migrate/history.ts'
import { Unreadable } from '#migrate/unreadable.ts'
import type { Cell } from './dump/cells.ts'
import { objectOf } from './object-of.ts'
import type { ReadTime } from './times.ts'

/** Reads rows of `tc_positions` and `tc_events`, whoever has written them. */

export const position_columns = [
  ...['id', 'protocol', 'deviceid', 'servertime', 'devicetime', 'fixtime', 'valid', 'latitude', 'longitude'],
  ...['altitude', 'speed', 'course', 'address', 'attributes', 'accuracy', 'network'],
]

/** `eventtime` was `servertime` up to 4.15. */
export const event_columns = [
  'id',
  'type',
  'eventtime',
  'deviceid',
  'positionid',
  'geofenceid',
  'attributes',
  'maintenanceid',
]

/** A reader of cells by the names of their columns. Throws `Unreadable` where one of the names lacks. */
const byName = (table: string, columns: readonly string[], needed: readonly string[]) => {
  const places = new Map(columns.map((name, at) => [name, at]))
  const missing = needed.find((name) => !places.has(name))
  if (missing) throw new Unreadable(`Its ${table} has no ${missing}: this is nothing of Traccar 5 or 6.`)
  return (cells: readonly Cell[], name: string): Cell => cells[places.get(name) as number] ?? null
}

export const positionReader = (columns: readonly string[], timeOf: ReadTime) => {
  const cellOf = byName('tc_positions', columns, position_columns)
  return (cells: readonly Cell[]): PastPosition => {
    const figure = (name: string): number => Number(cellOf(cells, name) ?? Number.NaN)
    const address = cellOf(cells, 'address')
    const network = objectOf(cellOf(cells, 'network'))
    return {
      id: figure('id'),
      device: cellOf(cells, 'deviceid') ?? '',
      time: timeOf(cellOf(cells, 'fixtime') ?? ''),
      device_time: timeOf(cellOf(cells, 'devicetime') ?? ''),
      server_time: timeOf(cellOf(cells, 'servertime') ?? ''),
      valid: ['t', 'true'].includes(cellOf(cells, 'valid') ?? ''),
      ...{ lat: figure('latitude'), lng: figure('longitude'), altitude: figure('altitude') },
      ...{ speed: figure('speed'), course: figure('course'), accuracy: figure('accuracy') },
      protocol: cellOf(cells, 'protocol') ?? '',
      ...(address && { address }),
      attributes: objectOf(cellOf(cells, 'attributes')) ?? {},
      ...(network && { network }),
    }
  }
}

export const eventReader = (columns: readonly string[], timeOf: ReadTime) => {
  const cellOf = byName('tc_events', columns, event_columns)
  return (cells: readonly Cell[]): PastEvent => {
    const id = (name: string): number => Number(cellOf(cells, name) ?? 0)
    const [geofence, maintenance, position] = [id('geofenceid'), id('maintenanceid'), id('positionid')]
    return {
      id: id('id'),
      device: cellOf(cells, 'deviceid') ?? '',
      time: timeOf(cellOf(cells, 'eventtime') ?? ''),
      type: cellOf(cells, 'type') ?? '',
      ...(position > 0 && { position }),
      ...(geofence > 0 && { geofence: String(geofence) }),
      ...(maintenance > 0 && { maintenance: String(maintenance) }),
      attributes: objectOf(cellOf(cells, 'attributes')) ?? {},
    }
  }
}

/** Answers whether one of the past is wanted. */
export const isWanted = (
  { since = Number.NEGATIVE_INFINITY, beyond = 0, upto = Number.POSITIVE_INFINITY, after }: Wanted,
  { id, time }: { id: number; time: number },
): boolean =>
  id > beyond &&
  id <= upto &&
  !(time < since) &&
  !(after && (time < after.time || (time === after.time && id <= after.id)))
