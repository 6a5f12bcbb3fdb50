import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet()

test('a deleted webhook is gone', async () => {
  const alice = await tenant()
  const { id } = await alice.call('webhook/create', { webhook: { label: 'ours', url: 'https://hooks.example/' } })
  expect(await (await tenant()).fails('webhook/delete', { webhook_id: id })).toMatchObject({ code: 201 })
  await alice.call('webhook/delete', { webhook_id: id })
  expect(await alice.call('webhook/list')).toEqual({ list: [] })
  expect(await alice.fails('webhook/delete', { webhook_id: id })).toMatchObject({ code: 201 })
})
