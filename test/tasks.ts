import type { Person } from './fleet.ts'

/** Tasks as dispatchers make them. */

export const quay = { lat: 53.5436, lng: 9.9669, radius: 100, address: 'Landungsbrücken, Hamburg' }

export const aTask = (more: object = {}) => ({
  ...{ label: 'Deliver a crate', location: quay, from: '2026-12-01 09:00:00', to: '2026-12-01 12:00:00' },
  ...more,
})

/** Creates a task, and answers its id. */
export const makeTask = async (person: Person, more: object = {}): Promise<number> =>
  (await person.call('task/create', { task: aTask(more) })).id

/** The ids of a list. */
export const taskIds = async (person: Person, params: object = {}): Promise<number[]> =>
  (await person.call('task/list', params)).list.map(({ id }: { id: number }) => id)
