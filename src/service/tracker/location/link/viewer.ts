import type { Geocoders } from '#geocode/geocoder.ts'
import { within } from '#pace/pause.ts'
import { has, objectOf, placeOf, type ShownView, viewOf } from '#resource/tracker/location/link/shown.ts'
import type { DisplayOptions } from '#resource/tracker/location/link.ts'
import { type State, stateOf } from '#resource/tracker/state.ts'
import type { Db } from '#store/db.ts'
import { readSources } from '#store/fleet/device-states.ts'
import type { Drawn } from '#store/links/shown-links.ts'
import { queryOf } from '#store/query.ts'
import { createAddresses } from './addresses.ts'
import { type Trace, tracesOf } from './traces.ts'

/** A view as a page that is opened gets it: with the `traces` of the objects, in their order. */
export interface OpenedView extends ShownView {
  traces: Trace[]
}

/** Milliseconds that a page waits for addresses; and ways that are remembered. */
const address_wait = 1_000
const most_kept = 1_000

interface Kept {
  traces: Promise<Map<number, Trace>>
  until: number
}

/**
 * Makes the views of links. A path is made once for all who look at the same time; the longer that takes, the longer it
 * is kept.
 */
export const createViewer = (db: Db, geocoder: Geocoders) => {
  const query = queryOf(db)
  const addresses = createAddresses(geocoder)
  const kept = new Map<string, Kept>()

  const traces = (link: Drawn, ends: ReadonlyMap<number, number>): Promise<Map<number, Trace>> => {
    const key = JSON.stringify([link.digest.toString('hex'), link.version, [...ends.keys()], link.zones])
    const before = kept.get(key)
    if (before && before.until > Date.now()) return before.traces
    if (kept.size >= most_kept) kept.clear()
    const begin = performance.now()
    const { trace_duration } = link.display_options as DisplayOptions
    const made: Kept = {
      traces: tracesOf(query, link, ends, trace_duration),
      until: Number.POSITIVE_INFINITY,
    }
    kept.set(key, made)
    void made.traces.then(
      () => {
        made.until = Date.now() + 10 * (performance.now() - begin)
      },
      () => kept.delete(key),
    )
    return made.traces
  }

  /** Waits a moment for those that are not known yet. */
  const lookUp = async (link: Drawn, states: ReadonlyMap<number, State>): Promise<void> => {
    const looking = link.trackers.flatMap((tracker) => {
      const at = placeOf(link, states.get(tracker.source_id))
      return at && has(tracker, 'address') ? (addresses.of(link, tracker, at).looking ?? []) : []
    })
    if (looking.length > 0) await within(address_wait, Promise.all(looking))
  }

  return async (link: Drawn): Promise<OpenedView> => {
    const now = Date.now()
    const rows = await readSources(
      db,
      link.trackers.map(({ source_id }) => source_id),
    )
    const lives = new Map(rows.map(({ source_id, live }) => [source_id, live]))
    const states = new Map(rows.map((row) => [row.source_id, stateOf(row, now)]))
    const ends = new Map([...states].flatMap(([id, { gps }]) => (gps ? [[id, gps.updated.getTime()] as const] : [])))
    const [ways] = await Promise.all([traces(link, ends), lookUp(link, states)])
    const objects = link.trackers.map((tracker) => {
      const state = states.get(tracker.source_id)
      const at = placeOf(link, state)
      const address = at && has(tracker, 'address') ? addresses.of(link, tracker, at).address : undefined
      const { attributes } = lives.get(tracker.source_id) ?? {}
      return objectOf(link, tracker, { state, attributes, address })
    })
    return { ...viewOf(link, objects), traces: link.trackers.map(({ source_id }) => ways.get(source_id) ?? []) }
  }
}
