import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet({ ui_setting_quota: 2 })

test('a value is remembered as it is, and the newest counts', async () => {
  const alice = await tenant()
  for (const value of ['', '{"tab": "Größe ☂ 😀"}\n\t', 'x'.repeat(8192)]) {
    await alice.call('user/settings/ui/update', { key: 'panel_1-A', value })
    expect(await alice.call('user/settings/ui/read', { key: 'panel_1-A' })).toEqual({ value })
  }
  expect(await alice.fails('user/settings/ui/update', { key: 'a', value: 'x'.repeat(8193) })).toMatchObject({ code: 7 })
  expect(await alice.fails('user/settings/ui/update', { key: 'a', value: 'nul\u0000' })).toMatchObject({ code: 7 })
})

test('a user has so many keys, and may change them when they are full', async () => {
  const alice = await tenant()
  const write = (key: string) => alice.call('user/settings/ui/update', { key, value: '1' })
  const written = await Promise.allSettled(['a', 'b', 'c', 'd'].map(write))
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const bob = await subuser(alice)
  await bob.call('user/settings/ui/update', { key: 'a', value: '1' })
  await bob.call('user/settings/ui/update', { key: 'b', value: '1' })
  await bob.call('user/settings/ui/update', { key: 'a', value: '2' })
  expect(await bob.fails('user/settings/ui/update', { key: 'c', value: '1' })).toMatchObject({ code: 268, http: 402 })
})
