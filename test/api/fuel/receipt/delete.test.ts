import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('receipts go with their photos, all that are named or none', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const file = await uploadedImage(db, alice.id)
  const receipt_ids = [
    await keepReceipt(alice, { tracker_id }, { file_ids: [file] }),
    await keepReceipt(alice, { tracker_id }),
  ]
  const bob = await tenant()
  const theirs = await keepReceipt(bob, { tracker_id: (await tracker(bob)).tracker_id })
  expect(await alice.fails('fuel/receipt/delete', { receipt_ids: [...receipt_ids, theirs] })).toMatchObject({
    code: 201,
  })
  expect((await alice.call('fuel/receipt/list')).count).toBe(2)
  expect(await (await subuser(alice)).fails('fuel/receipt/delete', { receipt_ids })).toMatchObject({ code: 13 })
  await alice.call('fuel/receipt/delete', { receipt_ids: [...receipt_ids, ...receipt_ids] })
  expect((await alice.call('fuel/receipt/list')).count).toBe(0)
  expect((await alice.call('file/stats/read')).value).toMatchObject({ file_count: 0 })
  expect((await bob.call('fuel/receipt/list')).count).toBe(1)
})
