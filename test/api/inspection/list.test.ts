import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { inspect, makeInspection } from '#test/inspections.ts'
import { minutesFromNow, signInPhone } from '#test/phones.ts'

const { server, tenant, subuser } = await fleet()
const path = 'inspection/list'

const broken = { lights: { type: 'radio_group', value_index: 1 } }
const ids = async (asking: Promise<{ list: { id: number }[] }>) => (await asking).list.map(({ id }) => id)

test('the newest first, by tracker, time, moment and whether something failed, page by page', async () => {
  const alice = await tenant()
  const [van, lorry] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const template_id = await makeInspection(alice)
  const first = await inspect(van, template_id, {}, { at: minutesFromNow(-300) })
  const second = await inspect(van, template_id, broken, { at: minutesFromNow(-200), moment: 'after' })
  const third = await inspect(lorry, template_id, {}, { at: minutesFromNow(-100) })
  const listed = (params: object = {}) => ids(alice.call(path, params))
  expect(await listed()).toEqual([third.id, second.id, first.id])
  expect(await listed({ trackers: [van.tracker_id] })).toEqual([second.id, first.id])
  expect(await listed({ failed: true })).toEqual([second.id])
  expect(await listed({ moment: 'before' })).toEqual([third.id, first.id])
  const time = (minutes: number) => minutesFromNow(minutes).slice(0, 19).replace('T', ' ')
  expect(await listed({ from: time(-250), to: time(-150) })).toEqual([second.id])
  expect(await alice.call(path, { limit: 1, offset: 1 })).toMatchObject({ list: [{ id: second.id }], count: 3 })
})

test('of trackers that the caller sees, with the right', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const phone = await signInPhone(server, alice)
  await inspect(phone, await makeInspection(alice))
  const trackers = [phone.tracker_id]
  expect(await mallory.call(path)).toMatchObject({ list: [], count: 0 })
  expect((await mallory.fails(path, { trackers })).code).toBe(217)
  expect((await (await subuser(alice)).fails(path)).code).toBe(13)
  const bob = await subuser(alice, ['employee_update'])
  expect(await bob.call(path)).toMatchObject({ list: [], count: 0 })
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers })
  expect(await bob.call(path)).toMatchObject({ count: 1 })
})

test('a period that is too long, or a limit, is refused', async () => {
  const alice = await tenant()
  const years = { from: '2020-01-01 00:00:00', to: '2026-01-01 00:00:00' }
  expect((await alice.fails(path, years)).code).toBe(211)
  expect((await alice.fails(path, { limit: 1_000_000 })).code).toBe(212)
})
