import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { aCheckpoint, makeTask } from '#test/tasks.ts'

const { pool, tenant, tracker } = await fleet()

let asked = 0
const noted = new WeakSet<object>()
pool.on('acquire', (client) => {
  if (noted.has(client)) return
  noted.add(client)
  const query = client.query.bind(client) as (...given: unknown[]) => never
  client.query = ((...given: unknown[]) => {
    asked++
    return query(...given)
  }) as typeof client.query
})

/** The number of statements that work sends. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  asked = 0
  await work()
  return asked
}

/** A route that is made of so many tasks and as many new checkpoints with forms and tags, changed, and given to somebody; the statements of each. */
const statementsWith = async (alice: Person, checkpoints: number): Promise<number[]> => {
  const { tracker_id } = await tracker(alice)
  const { id: tag } = await alice.call('tag/create', { tag: { name: `of ${checkpoints}`, color: 'ff0000' } })
  const form_template_id = await makeTemplate(alice)
  const tasks = await Promise.all(Array.from({ length: checkpoints }, () => makeTask(alice)))
  const fresh = Array.from({ length: checkpoints }, (_, i) =>
    aCheckpoint({ label: `Stop ${i}`, form_template_id, tags: [tag] }),
  )
  const taken = tasks.map((id, i) => aCheckpoint({ id, label: `Task ${i}`, form_template_id }))
  const sent = { route: { label: 'Round', tracker_id }, checkpoints: [...fresh, ...taken], create_form: true }
  let ids: number[] = []
  let route_id = 0
  const create = await statementsOf(async () => {
    const { result } = await alice.call('task/route/create', sent)
    route_id = result.id
    ids = result.checkpoint_ids
  })
  expect(ids).toHaveLength(2 * checkpoints)
  // Half are changed, as many are new, the others are gone.
  const kept = ids.slice(0, checkpoints).map((id) => aCheckpoint({ id, label: 'Changed' }))
  const update = await statementsOf(() =>
    alice.call('task/route/update', {
      route: { id: route_id, label: 'Round' },
      checkpoints: [...kept, ...fresh],
      create_form: true,
    }),
  )
  const assign = await statementsOf(() => alice.call('task/route/assign', { route_id, tracker_id: null }))
  return [create, update, assign]
}

test('a route of many checkpoints is made, changed and given by as many statements as one of two', async () => {
  const alice = await tenant()
  const few = await statementsWith(alice, 2)
  expect(Math.min(...few)).toBeGreaterThan(5)
  expect(await statementsWith(alice, 40)).toEqual(few)
})
