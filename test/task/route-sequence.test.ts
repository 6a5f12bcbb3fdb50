import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { aCheckpoint, checkpointsOf, makeRoute, makeTask } from '#test/tasks.ts'

/** Whatever is done to a route, its checkpoints are in order without gaps, and it tells what they are. */

const { tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)

/** A step takes the route and what its checkpoints are believed to be, and answers what they become. */
type Step = (person: Person, route_id: number, ids: readonly number[]) => Promise<readonly number[]>

const pick = (ids: readonly number[], n: number): number => n % ids.length

const steps: Record<string, (n: number, m: number) => Step> = {
  create: (n) => async (person, parent_id, ids) => {
    const order = n % (ids.length + 1)
    const { id } = await person.call('task/checkpoint/create', { checkpoint: aCheckpoint({ parent_id, order }) })
    return ids.toSpliced(order, 0, id)
  },
  take: (n) => async (person, route_id, ids) => {
    const order = n % (ids.length + 1)
    const task_id = await makeTask(person)
    await person.call('task/transmute', { task_id, route_id, order })
    return ids.toSpliced(order, 0, task_id)
  },
  move: (n, m) => async (person, _, ids) => {
    const [from, order] = [pick(ids, n), pick(ids, m)]
    const id = ids[from] as number
    await person.call('task/checkpoint/update', { checkpoint: aCheckpoint({ id, order }, [9, 12 + (m % 9)]) })
    return ids.toSpliced(from, 1).toSpliced(order, 0, id)
  },
  remove: (n) => async (person, _, ids) => {
    await person.call('task/checkpoint/delete', { checkpoint_id: ids[pick(ids, n)] })
    return ids.toSpliced(pick(ids, n), 1)
  },
  release: (n) => async (person, _, ids) => {
    await person.call('task/checkpoint/transmute', { checkpoint_id: ids[pick(ids, n)] })
    return ids.toSpliced(pick(ids, n), 1)
  },
  reorder: (n) => async (person, id, ids) => {
    const checkpoint_ids = ids.toReversed().slice(0, 1 + n)
    await person.call('task/route/update', { route: { id, label: 'Round', checkpoint_ids } })
    return checkpoint_ids
  },
}

const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(9), fc.nat(9))

test('any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (sequence) => {
      const made = await makeRoute(alice, { tracker_id })
      let ids: readonly number[] = made.ids
      for (const [name, n, m] of sequence) {
        ids = await (steps[name] as (typeof steps)[string])(n, m)(alice, made.route_id, ids)
        if (ids.length === 0) break
      }
      if (ids.length === 0) {
        expect(await alice.fails('task/read', { task_id: made.route_id })).toMatchObject({ code: 201 })
        return
      }
      const checkpoints = await checkpointsOf(alice, made.route_id)
      const { value } = await alice.call('task/route/read', { route_id: made.route_id })
      expect(checkpoints.map(({ id }: { id: number }) => id)).toEqual(ids)
      expect(value).toMatchObject({
        checkpoint_ids: ids,
        from: checkpoints[0].from,
        to: checkpoints.at(-1).to,
        status: 'assigned',
      })
      for (const checkpoint of checkpoints) expect(checkpoint).toMatchObject({ tracker_id, status: 'assigned' })
    }),
    { numRuns: 25 },
  )
})
