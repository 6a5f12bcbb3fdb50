import { expect, test } from 'vitest'
import type { Run } from '#device/connection.ts'
import { note } from '#store/fleet/connections.ts'
import { fleet } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/connection/list'
const now = Math.floor(Date.now() / 1000) * 1000
const hour = 3_600_000
const run = (opened: number, more: Partial<Run> = {}): Run => ({
  ...{ opened, closed: opened + 1000, ending: 'device', protocol: 'gt06', address: '192.0.2.1' },
  ...{ connections: 1, messages: 2, ...more },
})
const local = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')

test('connections are listed, the newest first, as they ended or are open, by pages', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  expect(await alice.call(path, { tracker_id })).toEqual({ list: [], count: 0 })
  const { closed: _, ending: __, ...open } = run(now - hour, { came_to: 'detect', noted: now })
  await note(db, [{ device: device_id, runs: [run(now - 50 * hour, { ending: 'silent', connections: 7 }), open] }])
  const newest = {
    ...{ opened: local(now - hour), protocol: 'gt06', came_to: 'detect', address: '192.0.2.1' },
    ...{ connections: 1, messages: 2 },
  }
  const oldest = {
    ...{ opened: local(now - 50 * hour), closed: local(now - 50 * hour + 1000), ending: 'silent', protocol: 'gt06' },
    ...{ address: '192.0.2.1', connections: 7, messages: 2 },
  }
  expect(await alice.call(path, { tracker_id })).toEqual({ list: [newest, oldest], count: 2 })
  expect(await alice.call(path, { tracker_id, limit: 1, offset: 1 })).toEqual({ list: [oldest], count: 2 })
  expect(await alice.fails(path, { tracker_id, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('of trackers that are seen; of a clone without addresses, of a blocked one nothing', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id, device_id } = await tracker(alice)
  await note(db, [{ device: device_id, runs: [run(now - hour)] }])
  const driver = await subuser(alice)
  for (const stranger of [bob, driver]) expect(await stranger.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, driver, [tracker_id])
  expect(await driver.call(path, { tracker_id })).toMatchObject({ count: 1, list: [{ address: '192.0.2.1' }] })
  const { list } = await bob.call(path, { tracker_id: await clone(db, bob, source_id) })
  expect(list).toMatchObject([{ protocol: 'gt06', messages: 2 }])
  expect(list[0]).not.toHaveProperty('address')
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
