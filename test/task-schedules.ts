import type { Person } from './fleet.ts'
import { quay } from './tasks.ts'

/** Schedules of tasks and routes, as dispatchers make them. */

const daily = { type: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }

const bin = { label: 'Empty the bins', location: quay, from_time: '07:00:00', duration: 120 }

export const aTaskSchedule = (more: object = {}) => ({ ...bin, parameters: daily, ...more })

export const aRouteSchedule = (more: object = {}) => ({ label: 'Bins', parameters: daily, ...more })

export const legs = (...labels: string[]) =>
  labels.map((label, i) => ({ ...bin, label, from_time: `${String(7 + i).padStart(2, '0')}:00:00`, duration: 60 }))

/** Makes the schedule of a task; answers its id. */
export const scheduleTask = async (person: Person, more: object = {}): Promise<number> =>
  (await person.call('task/schedule/create', { schedule: aTaskSchedule(more) })).id

/** Makes the schedule of a route; answers its id. */
export const scheduleRoute = async (
  person: Person,
  more: object = {},
  checkpoints = legs('A', 'B', 'C'),
): Promise<number> => (await person.call('task/schedule/route/create', { route: aRouteSchedule(more), checkpoints })).id

interface Told {
  id: number
  label: string
  order: number
}

/** The checkpoints of a scheduled route, in their order. */
export const legsOf = async (person: Person, id: number): Promise<Told[]> =>
  (await person.call('task/schedule/read', { id })).checkpoints
