import type { User } from '#contract/caller.ts'
import { Failure, type Fault, refuse } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { type GivenLink, most_values } from '#resource/tracker/location/link.ts'
import type { Db } from '#store/db.ts'
import * as links from '#store/links/links.ts'
import * as sensors from '#store/sensors/sensors.ts'
import { once } from '../../../bindings.ts'

/** Zones and places that a link had before it is changed: it may keep those that its author sees no more. */
type Had = Pick<links.NewLink, 'zone_ids' | 'place_ids'>

/**
 * Checks a link that was sent and returns it as it is stored; what it names stays locked until the transaction ends.
 * Throws error 7 with all faults, and for a sensor that its tracker does not have, 204 for a zone or place that the caller does not see and the link did not have
 * before, 217 for a tracker that the caller does not see, that is blocked, or whose plan allows no links.
 */
export const checkedLink = async (
  { db, caller }: Pick<Context<User>, 'db' | 'caller'>,
  { lifetime, description, trackers, params }: GivenLink,
  had: Had = { zone_ids: [], place_ids: [] },
  isHeld = true,
): Promise<Omit<links.NewLink, 'short_digest'>> => {
  const { bounding_zone_ids, bounding_mode, place_ids, display_options } = params
  const { from = null, to = null } = lifetime ?? {}
  const zone_ids = once(bounding_zone_ids)
  const places = once(place_ids ?? [])
  const faults = [...lifetimeFaults(from, to), ...twice(trackers), ...tooMany(trackers)]
  if (zone_ids.length > 0 && !bounding_mode)
    faults.push({ parameter: 'params.bounding_mode', error: 'is required where there are bounding zones' })
  refuse(faults)
  const known = [
    { held: await links.holdAreas(db, caller, 'zone', zone_ids, isHeld), ids: zone_ids, had: had.zone_ids },
    { held: await links.holdAreas(db, caller, 'place', places, isHeld), ids: places, had: had.place_ids },
  ]
  for (const { held, ids, had } of known) {
    const may = new Set(held.filter(({ id, seen }) => seen || had.includes(id)).map(({ id }) => id))
    if (ids.some((id) => !may.has(id))) throw new Failure('entity_not_found')
  }
  const ids = trackers.map(({ tracker_id }) => tracker_id)
  if ((await links.holdTrackers(db, caller, ids, isHeld)).length < ids.length) throw new Failure('list_has_nonexistent')
  refuse(await unknownSensors(db, caller, trackers))
  return {
    description,
    starts: from,
    ends: to,
    bounding_mode: zone_ids.length > 0 ? (bounding_mode ?? null) : null,
    display_options,
    zone_ids,
    place_ids: places,
    trackers: trackers.map(({ tracker_id, alias, params: { object_data, sensor_ids = [] } }) => ({
      tracker_id,
      alias: alias?.trim() ? alias : null,
      object_data: [...new Set(object_data)],
      sensor_ids: once(sensor_ids),
    })),
  }
}

const lifetimeFaults = (from: Date | null, to: Date | null): Fault[] =>
  from && to && from >= to ? [{ parameter: 'lifetime.to', error: 'must be later than lifetime.from' }] : []

const twice = (trackers: GivenLink['trackers']): Fault[] => {
  const ids = trackers.map(({ tracker_id }) => tracker_id)
  return ids.flatMap((id, i) =>
    ids.indexOf(id) < i ? [{ parameter: `trackers.${i}.tracker_id`, error: 'is named twice' }] : [],
  )
}

const tooMany = (trackers: GivenLink['trackers']): Fault[] => {
  let count = 0
  const first = trackers.findIndex(({ params: { sensor_ids = [] } }) => {
    count += sensor_ids.length
    return count > most_values
  })
  const error = `a link shows ${most_values} values at most`
  return first < 0 ? [] : [{ parameter: `trackers.${first}.params.sensor_ids`, error }]
}

/** Faults of trackers that do not have all of the sensors that are to be shown. Those that it has may be deleted at any time. */
const unknownSensors = async (db: Db, viewer: User, trackers: GivenLink['trackers']): Promise<Fault[]> => {
  const showing = trackers.filter(({ params: { sensor_ids = [] } }) => sensor_ids.length > 0)
  if (showing.length === 0) return []
  const ids = showing.map(({ tracker_id }) => tracker_id)
  const had = await sensors.ofTrackers(db, viewer, ids)
  return trackers.flatMap(({ tracker_id, params: { sensor_ids = [] } }, i) => {
    const own = new Set(had.get(tracker_id)?.map(({ id }) => id))
    const isKnown = sensor_ids.every((id) => own.has(id))
    return isKnown
      ? []
      : [{ parameter: `trackers.${i}.params.sensor_ids`, error: 'names a sensor that the tracker does not have' }]
  })
}
