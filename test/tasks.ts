import type { Person } from './fleet.ts'

/** Tasks as dispatchers make them. */

export const quay = { lat: 53.5436, lng: 9.9669, radius: 100, address: 'Landungsbrücken, Hamburg' }

export const aTask = (more: object = {}) => ({
  ...{ label: 'Deliver a crate', location: quay, from: '2036-12-01 09:00:00', to: '2036-12-01 12:00:00' },
  ...more,
})

/** Creates a task, and answers its id. */
export const makeTask = async (person: Person, more: object = {}): Promise<number> =>
  (await person.call('task/create', { task: aTask(more) })).id

/** The ids of a list. */
export const taskIds = async (person: Person, params: object = {}): Promise<number[]> =>
  (await person.call('task/list', params)).list.map(({ id }: { id: number }) => id)

/** A checkpoint as dispatchers make it, at these hours of a day. */
export const aCheckpoint = (more: object = {}, [from, to]: readonly [number, number] = [9, 12]) =>
  aTask({ label: 'Stop', from: `2036-12-01 ${hour(from)}:00:00`, to: `2036-12-01 ${hour(to)}:00:00`, ...more })

const hour = (of: number): string => String(of).padStart(2, '0')

/** Creates a route of so many checkpoints, and answers its id and theirs. */
export const makeRoute = async (
  person: Person,
  more: object = {},
  checkpoints: readonly object[] = ['A', 'B', 'C'].map((label) => aCheckpoint({ label })),
): Promise<{ route_id: number; ids: number[] }> => {
  const { result } = await person.call('task/route/create', { route: { label: 'Round', ...more }, checkpoints })
  return { route_id: result.id, ids: result.checkpoint_ids }
}

/** The checkpoints of a route, as `task/read` tells them, which must be in their order and have no gaps. */
export const checkpointsOf = async (person: Person, task_id: number) => {
  const { value, checkpoints } = await person.call('task/read', { task_id })
  const places = checkpoints.map(({ parent_id, order }: { parent_id: number; order: number }) => [parent_id, order])
  const wanted = value.checkpoint_ids.map((_: number, i: number) => [task_id, i])
  if (JSON.stringify(places) !== JSON.stringify(wanted)) throw new Error(`Places ${JSON.stringify(places)}`)
  return checkpoints
}

/** Labels of a route's checkpoints in their order. */
export const labelsOf = async (person: Person, route_id: number): Promise<string[]> =>
  (await checkpointsOf(person, route_id)).map(({ label }: { label: string }) => label)
