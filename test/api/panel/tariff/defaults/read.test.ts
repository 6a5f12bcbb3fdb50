import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db, otherDealer, panel } = await fleet()

test('a new dealer has a plan for trackers that gives nothing, and none for cameras', async () => {
  const id = await otherDealer()
  const ann = await panel({ tariffs: ['read'] }, id)
  const plan = await db.selectFrom('tariff').select('id').where('dealer_id', '=', id).executeTakeFirstOrThrow()
  const nothing = { activation_bonus: 0, free_days: 0, free_days_device_limit: null }
  expect(await ann.call('panel/tariff/defaults/read')).toEqual({
    tracker: { tariff_id: plan.id, ...nothing },
    camera: { tariff_id: 0, ...nothing },
  })
})
