import { expect, test } from 'vitest'
import { createScribe } from '#jobs/heard.ts'
import { fleet } from '#test/fleet.ts'
import { clone, hear } from '#test/trackers.ts'
import { all } from '../../all.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const path = 'panel/tracker/active/history/list'

/** A dealer of its own, with a user. */
const fresh = async () => {
  const dealer_id = await otherDealer()
  return { dealer_id, dealer: await panel(all, dealer_id), user: await tenant('UTC', dealer_id) }
}

const heard = async (source_id: number, at: string) => {
  await hear(db, source_id, { status: {}, at: Date.parse(at) })
  await createScribe(db).write()
}

test('each month tells the devices that were heard in it, in UTC', async () => {
  const { dealer, user } = await fresh()
  const van = await tracker(user, { label: 'Van' })
  const car = await tracker(user, { label: 'Car' })
  await tracker(user, { label: 'Silent' })
  await heard(van.source_id, '2025-12-31T23:59:59Z')
  await heard(van.source_id, '2026-02-01T00:00:00Z')
  await heard(van.source_id, '2026-02-28T00:00:00Z')
  await heard(car.source_id, '2026-02-11T00:00:00Z')
  const told = (label: string, { tracker_id, device_id }: typeof van) => ({
    tracker_id,
    user_id: user.id,
    label,
    device_id,
  })
  expect(await dealer.call(path, { from: '2025-12', to: '2026-02' })).toEqual({
    list: [
      { month: '2025-12', amount: 1, trackers: [told('Van', van)] },
      { month: '2026-01', amount: 0, trackers: [] },
      { month: '2026-02', amount: 2, trackers: [told('Van', van), told('Car', car)] },
    ],
  })
})

test('a device that was heard just now counts once that is written down', async () => {
  const { dealer, user } = await fresh()
  const { source_id, tracker_id } = await tracker(user)
  const scribe = createScribe(db)
  await scribe.write()
  await hear(db, source_id, { status: {}, at: Date.parse('2026-02-11T00:00:00Z') })
  scribe.add(source_id)
  await scribe.write()
  const list = [{ month: '2026-02', amount: 1, trackers: [{ tracker_id }] }]
  expect(await dealer.call(path, { from: '2026-02', to: '2026-02' })).toMatchObject({ list })
})

test('once for a device, however many see it, and by its own dealer only', async () => {
  const { dealer, dealer_id, user } = await fresh()
  const stranger = await fresh()
  const { tracker_id, source_id } = await tracker(user)
  await clone(db, await tenant('UTC', dealer_id), source_id)
  await clone(db, stranger.user, source_id)
  await heard(source_id, '2026-03-05T00:00:00Z')
  const asked = { from: '2026-03', to: '2026-03' }
  expect((await dealer.call(path, asked)).list).toMatchObject([{ amount: 1, trackers: [{ tracker_id }] }])
  expect((await stranger.dealer.call(path, asked)).list).toMatchObject([{ amount: 0 }])
})

test('a year at most, forwards, and months only', async () => {
  const { dealer } = await fresh()
  expect((await dealer.call(path, { from: '2025-03', to: '2026-02' })).list).toHaveLength(12)
  expect(await dealer.fails(path, { from: '2025-02', to: '2026-02' })).toMatchObject({ code: 211, http: 400 })
  for (const [from, to] of [
    ['2026-02', '2026-01'],
    ['2026-02', '2026-13'],
    ['2026-02', '2026-02-01'],
  ]) {
    const { code, body } = await dealer.fails(path, { from, to })
    expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'to' })
  }
})

test('reading trackers is not enough', async () => {
  const reader = await panel({ trackers: ['read'] })
  expect(await reader.fails(path, { from: '2026-01', to: '2026-01' })).toMatchObject({ code: 13 })
})
