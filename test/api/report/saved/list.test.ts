import { expect, test } from 'vitest'
import { keeping, trips } from './keeping.ts'

const { tenant, tracker, subuser, keep, kept } = await keeping()

const names = async (list: Promise<{ name: string; editable: boolean }[]>) =>
  (await list).map(({ name, editable }) => `${name}${editable ? ' +' : ''}`)

test('one’s own, and what others of the account share', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const [bob, carol] = [await subuser(alice, ['reports']), await subuser(alice, ['reports'])]
  await keep(alice, { name: 'Of Alice' })
  await keep(alice, { name: 'For all', shared: true })
  await keep(bob, { name: 'Of Bob' })
  await keep(bob, { name: 'Bob’s for all', shared: true })
  expect(await names(kept(alice))).toEqual(['Bob’s for all +', 'For all +', 'Of Alice +'])
  expect(await names(kept(bob))).toEqual(['Bob’s for all +', 'For all', 'Of Bob +'])
  expect(await names(kept(carol))).toEqual(['Bob’s for all', 'For all'])
  expect(await kept(mallory)).toEqual([])
  expect(await (await subuser(alice)).fails('report/saved/list')).toMatchObject({ code: 13 })
})

test('trackers that one does not see are left out', async () => {
  const alice = await tenant()
  const [{ tracker_id: one }, { tracker_id: other }] = [await tracker(alice), await tracker(alice)]
  const bob = await subuser(alice, ['reports'])
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [other] })
  await keep(alice, { shared: true, report: { ...trips, trackers: [one, other] } })
  const trackersOf = async (person: typeof alice) => (await kept(person))[0].report.trackers
  expect(await trackersOf(alice)).toEqual([one, other])
  expect(await trackersOf(bob)).toEqual([other])
})

test('what a sub-user shared stays when it goes', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['reports'])
  await keep(bob, { name: 'Of Bob' })
  await keep(bob, { name: 'For all', shared: true })
  await alice.call('subuser/delete', { subuser_id: bob.id })
  expect(await names(kept(alice))).toEqual(['For all +'])
})
