import type { Person } from '#test/fleet.ts'
import { aTank } from '#test/sensors.ts'

/** Templates of sensors as accounts make them. */

export const path = 'tracker/sensor/template'

/** Calibration of the first tank. */
export const calibration = [
  { in: 0, out: 0 },
  { in: 10, out: 80 },
]

/** Two tanks, the first with its calibration, and what they hold together. */
export const tanks = [
  { ...aTank, calibration },
  { ...aTank, name: 'Tank 2', input_name: 'analog_2' },
  { ...aTank, name: 'Both', input_name: 'composite', parameters: { parent_ids: [1, 2] } },
]

/** Creates a template of tanks, for all devices where nothing else is said; answers its id. */
export const makeTemplate = async (account: Person, more: object = {}): Promise<number> =>
  (await account.call(`${path}/create`, { title: 'Tanks', sensors: tanks, ...more })).id

interface Told {
  id: number
  name: string
  parameters: { parent_ids: number[] }
}

/** Sensors of a tracker, by id. */
export const sensorsOf = async (account: Person, tracker_id: number): Promise<Told[]> =>
  (await account.call('tracker/sensor/list', { tracker_id })).list

/** What sensors of a tracker are called, by id. */
export const namesOf = async (account: Person, tracker_id: number): Promise<string[]> =>
  (await sensorsOf(account, tracker_id)).map(({ name }) => name)
