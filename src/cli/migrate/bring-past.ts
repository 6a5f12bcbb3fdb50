import { createPast } from '#ingest/past.ts'
import type { EventName } from '#judge/events.ts'
import type { Newest, Past, PastEvent, PastPosition } from '#migrate/history.ts'
import { entryOf, type PastEntry } from '#migrate/traccar/events.ts'
import { pointOf } from '#migrate/traccar/points.ts'
import { idsOf, type Origins } from '#store/account/origins.ts'
import { type Brought, type CameDevice, cameDevices, readBrought, writeBrought } from '#store/account/past.ts'
import type { Db } from '#store/db.ts'
import { type PastTelling, recordPast } from '#store/history/past.ts'
import type { Store } from '#store/open.ts'
import * as points from '#store/points/points.ts'
import { idsAt } from '#store/points/tracks.ts'
import { queryOn } from '#store/query.ts'
import { flag, is, type Point } from '#track/point.ts'

/** The past of the devices of an account that came from elsewhere: positions become points and tracks, events entries of the history. */

export interface Bringing {
  store: Pick<Store, 'db' | 'points'>
  past: Past
  /** Positions of each device, as `Past.sizes` tells them. */
  sizes: ReadonlyMap<string, number>
  /** None before it: milliseconds since 1970 UTC. */
  since?: number | undefined
  /** Told how many positions more were gone through. */
  passed(positions: number): void
}

/** Counts of what was brought. */
export interface BroughtPast {
  /** Points that are new here, and positions that cannot be: of no place on earth, or of no time. */
  points: number
  impossible: number
  entries: number
}

/** Devices whose past is brought at one time: while PostgreSQL writes of one, the next is made. */
const at_once = 3

/** Brings what is new of all devices of the account, some at a time; broken off, it goes on where it was. */
export const bringPast = async (from: Origins, bringing: Bringing): Promise<BroughtPast> => {
  const { store, past } = bringing
  const work: Work = {
    ...{ ...bringing, from, newest: await past.newest(), taking: createPast(store.points) },
    zones: await idsOf(store.db, from, 'zone'),
    brought: { points: 0, impossible: 0, entries: 0 },
  }
  const devices = (await cameDevices(store.db, from)).values()
  const workers = Array.from({ length: at_once }, async () => {
    for (const device of devices) {
      await bringPositions(work, device)
      await bringEvents(work, device)
    }
  })
  await all(workers)
  return work.brought
}

/** Everything that devices are brought with, and the counts, which grow. */
interface Work extends Bringing {
  from: Origins
  newest: Newest
  taking: ReturnType<typeof createPast>
  /** By their names there. */
  zones: ReadonlyMap<string, number>
  brought: BroughtPast
}

const bringPositions = async (work: Work, device: CameDevice): Promise<void> => {
  const { store, newest, taking, brought, sizes, passed } = work
  let left = sizes.get(device.origin) ?? 0
  await inPortions(work, device, 'position', newest.position, async (portion, note) => {
    const taken = await taking.take(device.source_id, portion.map(pointOf))
    await note(store.db)
    brought.points += taken?.stored ?? 0
    brought.impossible += taken?.impossible ?? 0
    left -= portion.length
    passed(portion.length)
  })
  // Those that earlier runs have brought, and those that are older than is wanted.
  passed(Math.max(0, left))
  await taking.end(device.source_id)
}

const bringEvents = (work: Work, device: CameDevice): Promise<void> =>
  inPortions(work, device, 'event', work.newest.event, async (portion, note) => {
    const tellings = await tellingsOf(work, device, portion)
    const entries = await work.store.db.transaction().execute(async (transaction) => {
      await note(transaction)
      return tellings.length === 0 ? 0 : recordPast(transaction, work.from, tellings, new Date())
    })
    work.brought.entries += entries
  })

/** Resolves when all have come to their end; throws what the first of them that failed threw. */
const all = async (workers: readonly Promise<void>[]): Promise<void> => {
  for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason
}

/**
 * Goes through what is wanted of a device. Who takes a portion notes that it came so far: with what it writes of events, and after what it
 * writes of positions. No connection is held meanwhile: points need one too, of the same pool where the two are one.
 */
const inPortions = async <Kind extends 'position' | 'event'>(
  { from, store: { db }, past, since }: Work,
  { origin }: CameDevice,
  kind: Kind,
  newest: number,
  take: (
    portion: readonly (Kind extends 'position' ? PastPosition : PastEvent)[],
    note: (db: Db) => Promise<void>,
  ) => Promise<void>,
): Promise<void> => {
  const { beyond, after, upto = newest } = await readBrought(db, from, origin, kind)
  if (upto <= beyond) return
  const reached: Brought = { beyond, upto, ...(after && { after }) }
  const wanted = { beyond, upto, ...(since !== undefined && { since }), ...(after && { after }) }
  const portions = kind === 'position' ? past.positions(origin, wanted) : past.events(origin, wanted)
  for await (const portion of portions) {
    // One of no time is behind no other.
    const last = portion.findLast(({ time }) => Number.isFinite(time))
    if (last) reached.after = { time: last.time, id: last.id }
    await take(portion as never, (db) => writeBrought(db, from, origin, kind, reached))
  }
  await writeBrought(db, from, origin, kind, { beyond: upto })
}

const tellingsOf = async (
  { store: { points }, zones }: Work,
  device: CameDevice,
  events: readonly PastEvent[],
): Promise<PastTelling[]> => {
  const entries = events.map(entryOf).filter((entry) => entry !== undefined)
  const places = await placesOf(points, device.source_id, entries)
  const tracks = await idsAt(
    queryOn(points),
    entries.map(({ time }) => ({ source_id: device.source_id, time })),
  )
  return entries.map(({ time, event, detail, zone }, i) => ({
    ...{ tracker_id: device.tracker_id, event: event as EventName, time, detail, location: placeOf(places[i]) },
    track_id: tracks[i] ?? 0,
    zone_ids: [zone === undefined ? undefined : zones.get(zone)].filter((id) => id !== undefined),
  }))
}

const placeOf = (point: Point | undefined): PastTelling['location'] =>
  point ? { lat: point.lat, lng: point.lng } : null

const day = 86_400_000

/** Where the device was at each of these, by its last point of that day; the entries are by time. */
const placesOf = async (
  pool: Store['points'],
  source_id: number,
  entries: readonly PastEntry[],
): Promise<(Point | undefined)[]> => {
  const places: (Point | undefined)[] = []
  let of: { day: number; points: readonly Point[] } = { day: -1, points: [] }
  for (const { time } of entries) {
    const on = Math.floor(time / day)
    if (on !== of.day)
      of = {
        day: on,
        points: await points.readPoints(queryOn(pool), source_id, { from: on * day, to: on * day + day - 1 }),
      }
    places.push(of.points.findLast((point) => point.time <= time && !is(point, flag.no_fix)))
  }
  return places
}
