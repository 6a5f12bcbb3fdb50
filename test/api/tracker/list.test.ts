import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

const labels = (answer: { list: { label: string }[] }) => answer.list.map(({ label }) => label)

test('by label, those of the account only', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const label of ['Lorry', 'Bus', 'Van']) await tracker(alice, { label })
  await tracker(bob, { label: 'Foreign' })
  expect(labels(await alice.call('tracker/list'))).toEqual(['Bus', 'Lorry', 'Van'])
})

test('labels find any of their texts, in any case, with % and _ as plain characters', async () => {
  const alice = await tenant()
  for (const label of ['Bus 1', 'Bus 2', 'Van_3', 'Load 100%', 'Other']) await tracker(alice, { label })
  expect(labels(await alice.call('tracker/list', { labels: ['bUS', '_'] }))).toEqual(['Bus 1', 'Bus 2', 'Van_3'])
  expect(labels(await alice.call('tracker/list', { labels: ['%'] }))).toEqual(['Load 100%'])
  expect(labels(await alice.call('tracker/list', { labels: ['nothing'] }))).toEqual([])
})

test('1 to 1024 labels of 1 to 60 characters, each once', async () => {
  const alice = await tenant()
  const many = (count: number) => Array.from({ length: count }, (_, n) => `label ${n}`)
  await alice.call('tracker/list', { labels: many(1024) })
  for (const wrong of [[], many(1025), [''], ['x'.repeat(61)], ['a', 'a'], [null], 'a']) {
    const { code, body } = await alice.fails('tracker/list', { labels: wrong })
    expect(code).toBe(7)
    expect(body.errors[0].parameter).toMatch(/^labels/)
  }
})

test('a sub-user sees what is bound to it', async () => {
  const alice = await tenant()
  const driver = await subuser(alice)
  const [van] = [await tracker(alice, { label: 'Van' }), await tracker(alice, { label: 'Bus' })]
  expect(labels(await driver.call('tracker/list'))).toEqual([])
  await bind(db, alice, driver, [van.tracker_id])
  expect(labels(await driver.call('tracker/list'))).toEqual(['Van'])
})
