import { expect } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

/** A report that somebody keeps: trips of last month. */
export const trips = {
  plugin: { plugin_id: 4, split: true },
  period: 'last_month',
  ...{ trackers: null, tags: null, groups: null, time_filter: null },
  ...{ include_places_in_address: true, include_zones_in_address: true },
}

/** The same with all that is set by itself, as it is told. */
export const told = { ...trips, plugin: expect.objectContaining(trips.plugin) }

/** A fleet, and what keeps a report in it. */
export const keeping = async () => ({
  ...(await fleet()),
  keep: async (person: Person, saved: object = {}): Promise<number> =>
    (await person.call('report/saved/create', { saved: { name: 'Trips', report: trips, ...saved } })).id,
  kept: async (person: Person) => (await person.call('report/saved/list')).list,
})
