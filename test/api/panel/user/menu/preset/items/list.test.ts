import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel } = await fleet()

test('24 destinations, in a bare array', async () => {
  const items = await (await panel({ users: ['read'] })).call('panel/user/menu/preset/items/list')
  expect(items).toHaveLength(24)
  expect(items).toContainEqual({ title: 'common.menu.location-sharing', destination: 'location_links' })
  expect(items).toContainEqual({ title: 'common.menu.departments', destination: 'driver_departments' })
  expect(items).toContainEqual({ title: 'common.menu.departments', destination: 'departments' })
})
