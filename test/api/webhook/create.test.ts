import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, tracker, subuser } = await fleet({ webhook_quota: 2 })
const webhook = { label: 'ours', url: 'https://hooks.example/in' }

test('a created webhook is listed, wants everything, and tells its secret once', async () => {
  const alice = await tenant()
  const { id, secret } = await alice.call('webhook/create', { webhook })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  const { list } = await alice.call('webhook/list')
  expect(list).toEqual([{ id, ...webhook, events: null, trackers: null, enabled: true }])
})

test.each(['ftp://hooks.example', 'hooks.example', 'https://me:mine@hooks.example/', 'https://'])(
  '%s is no address of a webhook',
  async (url) => {
    const alice = await tenant()
    const { code, body } = await alice.fails('webhook/create', { webhook: { ...webhook, url } })
    expect([code, body.errors[0].parameter]).toEqual([7, 'webhook.url'])
  },
)

test('an event that there is not is named', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('webhook/create', {
    webhook: { ...webhook, events: ['speedup', 'nothing'] },
  })
  expect([code, body.errors[0].parameter]).toEqual([7, 'webhook.events.1'])
})

test('only own trackers, no more than allowed, and not by sub-users', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(await tenant())
  const foreign = { webhook: { ...webhook, trackers: [tracker_id] } }
  expect(await alice.fails('webhook/create', foreign)).toMatchObject({ code: 217 })
  for (let i = 0; i < 2; i++) await alice.call('webhook/create', { webhook })
  expect(await alice.fails('webhook/create', { webhook })).toMatchObject({ code: 268 })
  expect(await (await subuser(alice)).fails('webhook/create', { webhook })).toMatchObject({ code: 13 })
})
