import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const path = 'user/settings/file_storage/update'

test('the master says whether the newest file replaces the oldest', async () => {
  const [alice, bystander] = [await tenant(), await tenant()]
  await alice.call(path, { file_storage_settings: { auto_overwrite: true } })
  expect((await alice.call('user/settings/read')).file_storage_settings).toEqual({ auto_overwrite: true })
  expect((await bystander.call('user/settings/read')).file_storage_settings).toEqual({ auto_overwrite: false })
  await alice.call(path, { file_storage_settings: { auto_overwrite: false } })
  expect((await alice.call('user/settings/read')).file_storage_settings).toEqual({ auto_overwrite: false })
})

test('a sub-user does not', async () => {
  const bob = await subuser(await tenant())
  expect(await bob.fails(path, { file_storage_settings: { auto_overwrite: true } })).toMatchObject({ code: 13 })
})
