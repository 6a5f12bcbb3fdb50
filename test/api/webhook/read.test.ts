import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet()

test('a webhook is read without its secret; another one’s is not', async () => {
  const alice = await tenant()
  const webhook = { label: 'ours', url: 'https://hooks.example/in?a=b', events: ['speedup'], trackers: [] }
  const { id } = await alice.call('webhook/create', { webhook: { ...webhook, enabled: false } })
  const { value } = await alice.call('webhook/read', { webhook_id: id })
  expect(value).toEqual({ id, ...webhook, enabled: false })
  expect(await (await tenant()).fails('webhook/read', { webhook_id: id })).toMatchObject({ code: 201 })
})
