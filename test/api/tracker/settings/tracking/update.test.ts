import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { told, whoMay } from '../../switching.ts'

const opened = await fleet()
const { tenant, tracker } = opened
const path = 'tracker/settings/tracking/update'
const every = (tracking_interval: unknown) => ({ tracking_settings: { tracking_interval } })

test('a device is told its interval when it comes, until it answers', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { model: 'fmb920' })
  const { id } = await alice.call(path, { tracker_id, ...every(45) })
  expect(await told(alice, tracker_id)).toEqual([
    { id, type: 'interval', command: '45', reliable: true, state: 'queued' },
  ])
})

test('bounds', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const seconds of [undefined, null, 9, 65_536, 30.5, 'often'])
    expect(await alice.fails(path, { tracker_id, ...every(seconds) })).toMatchObject({ code: 7 })
})

whoMay(opened, path, every(30), 'fmb920', { right: 'tracker_configure', missing: 201 })

test('a device that cannot be told', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { model: 'osmand', device_id: 'phone-interval' })
  expect(await alice.fails(path, { tracker_id, ...every(30) })).toMatchObject({ code: 214 })
})

test('20 commands may wait for a device', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (let i = 0; i < 20; i++) await alice.call(path, { tracker_id, ...every(30 + i) })
  expect(await alice.fails(path, { tracker_id, ...every(60) })).toMatchObject({ code: 268 })
})
