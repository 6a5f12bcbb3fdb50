import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db, dealer_id, tenant, subuser } = await fleet()

test('the maps that the dealer allows', async () => {
  const alice = await tenant()
  expect(await alice.call('user/get_tariff_restrictions')).toEqual({ value: { allowed_maps: ['osm'] } })
  const settings = JSON.stringify({ allowed_maps: ['roadmap', 'osm'] })
  await db.updateTable('dealer').set({ settings }).where('id', '=', dealer_id).execute()
  const bob = await subuser(alice)
  expect(await bob.call('user/get_tariff_restrictions')).toEqual({ value: { allowed_maps: ['roadmap', 'osm'] } })
})
