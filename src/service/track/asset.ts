import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Described, Id, LocalTime, Moment } from '#contract/schema.ts'
import { Asset } from '#resource/asset.ts'
import { attachmentsOf } from '#store/fleet/attachments.ts'
import { readAllRecorded } from '#store/fleet/device-recorded.ts'
import * as employees from '#store/fleet/employees.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Attached } from '#track/attached.ts'
import { type Reading, readingOf, wish } from './asked.ts'

/** Parameters that `asset/track/list` and `asset/track/read` share (supplement 2, 3.3), and what an asset was tied to. */

export const AssetAsked = {
  asset: Described(Asset, 'Whose tracks.'),
  from: LocalTime,
  to: Described(LocalTime, 'Later than `from`. Its whole second belongs to the period.'),
  include_gsm_lbs: wish(true, 'Also what was located by cells.'),
}

const Asked = Type.Object(AssetAsked)

export const assetErrors = ['not_found', 'time_span_too_big'] as const

/** Fields of a time in which the asset had a tracker. */
export const Had = {
  tracker_id: Id,
  limit_exceeded: Type.Boolean({ description: 'The interval begins before the storage period of the plan.' }),
  interval: Type.Object(
    { from: Moment, to: Moment },
    {
      description: 'The part of the period in which the asset had the tracker; the whole second of `to` belongs to it.',
    },
  ),
}

/** A time within the period in which an asset had a tracker that the caller sees. Milliseconds since 1970 UTC. */
export interface Had {
  tracker_id: number
  /** The part of the period, both ends included. */
  interval: { from: number; to: number }
  /** The whole time, which may begin before the period and end behind it. */
  attached: Attached
  /** Of the interval. */
  reading: Reading
}

type Asking = CostlyContext<User, (typeof assetErrors)[number]>

/** An asset, and when it had which tracker. */
export interface OpenedAsset {
  /** Litres per 100 km that it normally needs, if it is a vehicle that says so. */
  litres: number | undefined
  had: Had[]
}

/**
 * Opens an asset for a period: what trackers it had that the caller sees and that are not blocked, by time. Throws error 7 unless `to` is later
 * than `from`; fails with 201 for an asset that the caller does not see, 211 for a period that is too long.
 */
export const openAsset = async (asked: Static<typeof Asked>, context: Asking): Promise<OpenedAsset> => {
  const { db, caller, now, fail } = context
  const bounds = periodOf(asked, context)
  const period = { from: bounds.from.getTime(), to: bounds.to.getTime() }
  const asset = (await read(asked.asset, context)) ?? fail('not_found')
  const times = await attachmentsOf(db, caller, asked.asset, period)
  const recorded = await readAllRecorded(db, caller, [...new Set(times.map(({ tracker_id }) => tracker_id))], now)
  const had = times.flatMap(({ tracker_id, ...attached }) => {
    const tracker = recorded.get(tracker_id)
    if (!tracker || tracker.blocked) return []
    const interval = { from: Math.max(period.from, attached.from), to: Math.min(period.to, attached.to) }
    const reading = readingOf(tracker, { from: new Date(interval.from), to: new Date(interval.to) }, { db, now })
    return [{ tracker_id, interval, attached, reading }]
  })
  return {
    litres: 'norm_avg_fuel_consumption' in asset ? (asset.norm_avg_fuel_consumption ?? undefined) : undefined,
    had,
  }
}

const read = ({ id, type }: Asset, { db, caller }: Pick<Asking, 'db' | 'caller'>) =>
  type === 'vehicle' ? vehicles.read(db, caller, id) : employees.read(db, caller, id)

/** Sums over the tracks of an asset. */
export interface Totals {
  count: number
  /** Metres. */
  length: number
  /** Milliseconds in drives. */
  trips: number
  /** Milliseconds between drives that follow each other with the same tracker. */
  parking: number
}

/** Sums over drives, of each time in which an asset had a tracker by time; single reports are none. */
export const totalsOf = (times: readonly (readonly StoredTrack[])[]): Totals => {
  const total = { count: 0, length: 0, trips: 0, parking: 0 }
  for (const tracks of times) {
    const drives = tracks.filter(({ type }) => type === 'regular')
    for (const [i, drive] of drives.entries()) {
      total.count++
      total.length += drive.length
      total.trips += drive.end_time - drive.start_time
      total.parking += Math.max(0, drive.start_time - (drives[i - 1]?.end_time ?? drive.start_time))
    }
  }
  return total
}
