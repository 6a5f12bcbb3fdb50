import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'

const { tenant, tracker } = await fleet()

test('a receipt is told to its account alone', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const receipt_id = await keepReceipt(alice, { tracker_id }, { station: 'Tankhof' })
  expect((await alice.call('fuel/receipt/read', { receipt_id })).value).toMatchObject({
    id: receipt_id,
    station: 'Tankhof',
  })
  for (const wrong of [{ receipt_id }, { receipt_id: 2_000_000_000 }])
    expect(await bob.fails('fuel/receipt/read', wrong)).toMatchObject({ code: 201 })
})
