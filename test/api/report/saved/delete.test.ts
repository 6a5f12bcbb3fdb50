import { expect, test } from 'vitest'
import { keeping } from './keeping.ts'

const { tenant, subuser, keep, kept } = await keeping()

test('what is deleted is listed no more', async () => {
  const alice = await tenant()
  const saved_id = await keep(alice)
  await alice.call('report/saved/delete', { saved_id })
  expect(await kept(alice)).toEqual([])
  expect(await alice.fails('report/saved/delete', { saved_id })).toMatchObject({ code: 201 })
})

test('only its maker deletes it, and the master what is shared', async () => {
  const alice = await tenant()
  const [bob, carol] = [await subuser(alice, ['reports']), await subuser(alice, ['reports'])]
  const [own, shared] = [await keep(bob), await keep(bob, { shared: true })]
  expect(await alice.fails('report/saved/delete', { saved_id: own })).toMatchObject({ code: 201 })
  expect(await carol.fails('report/saved/delete', { saved_id: shared })).toMatchObject({ code: 201 })
  await alice.call('report/saved/delete', { saved_id: shared })
  await bob.call('report/saved/delete', { saved_id: own })
  expect(await kept(bob)).toEqual([])
})
