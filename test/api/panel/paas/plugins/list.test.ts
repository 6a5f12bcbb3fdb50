import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel } = await fleet()

test('the plugins that trackers are registered by', async () => {
  const { list, count } = await (await panel({})).call('panel/paas/plugins/list')
  expect(list).toContainEqual({ id: 44 })
  expect(count).toBe(list.length)
})
