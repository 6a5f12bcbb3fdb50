import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet({ file_quota: 20 })
const path = 'fuel/receipt/image/create'

test('a ticket of a photo takes space of the account, and needs the right to keep receipts', async () => {
  const alice = await tenant()
  const { value } = await alice.call(path, { size: 1000, filename: 'receipt.jpg' })
  expect(value).toMatchObject({ file_id: expect.any(Number), file_field_name: 'file' })
  expect((await alice.call('file/stats/read')).value).toMatchObject({ file_count: 1, total_size: 1000 })
  expect(await alice.fails(path, { size: 16 * 1024 * 1024 + 1 })).toMatchObject({ code: 271 })
  await alice.call(path, { size: 16 * 1024 * 1024 })
  expect(await alice.fails(path, { size: 16 * 1024 * 1024 })).toMatchObject({ code: 268 })
  expect(await (await subuser(alice)).fails(path, { size: 1 })).toMatchObject({ code: 13 })
})
