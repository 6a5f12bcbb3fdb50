import type { Client } from '#client/client.ts'
import type { DemoTracker } from './trackers.ts'
import type { Kind } from './vehicles.ts'

/** Kilometres that a vehicle of a kind drives a year, and an hour of its ignition. */
const driven: Readonly<Record<Kind, { a_year: number; an_hour: number }>> = {
  shuttle: { a_year: 38_000, an_hour: 27 },
  taxi: { a_year: 61_000, an_hour: 31 },
  bus: { a_year: 54_000, an_hour: 22 },
  van: { a_year: 26_000, an_hour: 29 },
  lorry: { a_year: 47_000, an_hour: 38 },
  car: { a_year: 19_000, an_hour: 34 },
}

/** Years that vehicles drove before the demo began, one after the other. */
const ages = [1.3, 4.1, 2.6, 0.7, 5.2, 3.4]

/** Sets the counters of vehicles to what they show in the demo's beginning, unless they are set. */
export const ensureCounters = async (client: Client, trackers: readonly DemoTracker[]): Promise<void> => {
  for (const [i, { id: tracker_id, vehicle }] of trackers.entries()) {
    const { list } = await client.call('tracker/get_counters', { tracker_id })
    if (list.length > 0) continue
    const { a_year, an_hour } = driven[vehicle.kind]
    const odometer = Math.round((ages[i % ages.length] as number) * a_year)
    await client.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: odometer })
    await client.call('tracker/counter/value/set', {
      ...{ tracker_id, type: 'engine_hours' },
      value: Math.round(odometer / an_hour),
    })
  }
}
