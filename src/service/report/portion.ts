import type { Sensor } from '#measure/sensor.ts'
import { portions } from '#pace/portions.ts'
import type { Driver, Receipt, Since, Window, WorkingStatus } from '#report/facts.ts'
import type { Need } from '#report/kind.ts'
import type { Db } from '#store/db.ts'
import { type Recorded, readAllRecorded } from '#store/fleet/device-recorded.ts'
import { type DroveSince, driversWithin } from '#store/fleet/drivers.ts'
import { type HeldSince, statusesWithin } from '#store/fleet/status-changes.ts'
import { ofTrackers, type Receipt as Paid } from '#store/fuel/receipts.ts'
import type { Viewer } from '#store/owner.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Stored as Counter } from '#store/sensors/counter-rows.ts'
import * as counters from '#store/sensors/counters.ts'
import { ofFleet } from '#store/sensors/known.ts'
import { type Reading, readingOf, tracksOfMany } from '../track/asked.ts'

/** What is read of several devices by one statement each, before each of them is told by itself. */

/** A device of which a report tells. */
export interface Device {
  tracker_id: number
  recorded: Recorded
  reading: Reading
  /** Makes all that overlap the reading's period, by time: those of one device are held at a time. */
  tracks(): readonly StoredTrack[]
  /** Who drove: when the period began, and each change in it. */
  drivers: readonly Since<Driver>[]
  /** Working statuses, likewise. */
  statuses: readonly Since<WorkingStatus>[]
  odometer?: Counter | undefined
  /** All of its sensors, where fuel is needed. */
  sensors: readonly Sensor[]
  receipts?: Receipt[] | undefined
}

/** Days of devices that are read together, and devices at most: of a year, one after the other is. */
const most = { days: 1000, devices: 100 }
/** The first portion is this part of the others: until it is there nothing can be made, and while that is the next is read. */
const first_part = 4
const day = 86_400_000

/** The trackers in portions, each once, so that what is held of them stays bounded however long the period is. */
export const portionsOf = (tracker_ids: readonly number[], { from, to }: Window): number[][] => {
  const days = Math.max(1, Math.ceil((to - from) / day))
  const together = Math.max(1, Math.min(most.devices, Math.floor(most.days / days)))
  const all = [...new Set(tracker_ids)]
  const first = all.length > together ? Math.ceil(together / first_part) : all.length
  return [...portions(all.slice(0, first), together), ...portions(all.slice(first), together)]
}

export interface Portion {
  db: Db
  viewer: Viewer
  now: Date
  period: Window
  /** Parts of it that count. */
  windows: readonly Window[]
  needs: readonly Need[]
  /** Tracks are wanted. */
  tracks: boolean
}

/** Reads a portion of trackers, in their order; those that the viewer may see no more, or that are blocked, are left out. */
export const readPortion = async (portion: Portion, tracker_ids: readonly number[]): Promise<Device[]> => {
  const { db, viewer, now, period, windows, needs } = portion
  const counted = { from: windows[0]?.from ?? 0, to: windows.at(-1)?.to ?? 0 }
  const does = (need: Need): boolean => needs.includes(need)
  const all = await readAllRecorded(db, viewer, tracker_ids, now)
  const readings = new Map<number, Reading>()
  for (const [id, recorded] of all)
    if (!recorded.blocked) readings.set(id, readingOf(recorded, dates(period), { db, now }))
  const tracksOf = portion.tracks ? await tracksOfMany([...readings.values()]) : () => []
  const drivers = does('drivers')
    ? await driversWithin(db, viewer, tracker_ids, counted)
    : new Map<number, DroveSince[]>()
  const statuses = does('statuses')
    ? await statusesWithin(db, viewer, tracker_ids, counted)
    : new Map<number, HeldSince[]>()
  const odometers = does('odometer')
    ? await counters.ofTrackers(db, viewer, tracker_ids, 'odometer')
    : new Map<number, Counter[]>()
  const sensors: ReadonlyMap<number, readonly Sensor[]> = does('fuel')
    ? await ofFleet(db, viewer, tracker_ids)
    : new Map()
  const receipts = does('receipts') ? await ofTrackers(db, viewer, tracker_ids, counted) : undefined
  return tracker_ids.flatMap((tracker_id) => {
    const [recorded, reading] = [all.get(tracker_id), readings.get(tracker_id)]
    if (!recorded || !reading) return []
    return {
      ...{ tracker_id, recorded, reading, tracks: () => tracksOf(reading) },
      drivers: (drivers.get(tracker_id) ?? []).map(droveOf),
      statuses: (statuses.get(tracker_id) ?? []).map(heldOf),
      odometer: odometers.get(tracker_id)?.[0],
      sensors: sensors.get(tracker_id) ?? [],
      receipts: receipts && (receipts.get(tracker_id) ?? []).filter(within(windows)).map(receiptOf),
    }
  })
}

/** Whether it lies in one of the windows. */
const within =
  (windows: readonly Window[]) =>
  ({ time }: Paid): boolean =>
    windows.some(({ from, to }) => time.getTime() >= from && time.getTime() <= to)

const receiptOf = ({ id, time, volume, cost, fuel_type }: Paid): Receipt => ({
  ...{ id, time: time.getTime(), volume, isElectric: fuel_type === 'electricity' },
  ...(cost !== null && { cost }),
})

const dates = ({ from, to }: Window) => ({ from: new Date(from), to: new Date(to) })

const droveOf = ({ since, employee_id, name, location }: DroveSince): Since<Driver> => ({
  since: since.getTime(),
  ...(employee_id !== null && { is: { id: employee_id, name: name ?? '' } }),
  ...(location && { place: location }),
})

const heldOf = ({ since, id, label, location }: HeldSince): Since<WorkingStatus> => ({
  since: since.getTime(),
  ...(id !== null && { is: { id, label: label ?? '' } }),
  ...(location && { place: location }),
})
