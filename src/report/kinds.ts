import type { Kind } from './kind.ts'
import * as events from './kinds/events.ts'
import { stops } from './kinds/stops.ts'
import { trips } from './kinds/trips.ts'

/** All kinds of reports, by their numbers. */
export const kinds: readonly Kind[] = [trips, stops, ...Object.values(events)].sort((a, b) => a.id - b.id)

const byId: ReadonlyMap<number, Kind> = new Map(kinds.map((kind) => [kind.id, kind]))

export const kindOf = (plugin_id: number): Kind | undefined => byId.get(plugin_id)
