import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, tracker, subuser } = await fleet()

test('closed months of a tracker by time, with who closed them', async () => {
  const alice = await tenant()
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(alice)]
  const path = 'driver/journal/month/list'
  for (const month of ['2026-02', '2025-12']) await alice.call('driver/journal/month/close', { tracker_id, month })
  const closed = { closed: expect.stringMatching(/^20/), user_id: alice.id }
  expect((await alice.call(path, { tracker_id })).list).toEqual([
    { month: '2025-12', ...closed },
    { month: '2026-02', ...closed },
  ])
  expect((await alice.call(path, { tracker_id: other.tracker_id })).list).toEqual([])
  expect(await (await tenant()).fails(path, { tracker_id })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, { tracker_id })).toMatchObject({ code: 13 })
})
