import * as lines from '#store/forward/lines.ts'
import * as late from '#store/points/late.ts'
import type { Accounts, Points } from '#store/pools.ts'

/** Days that late points wait for a target that has passed their time. */
const days = 30

/** Forgets late points that all have passed, and those that have waited too long. */
export const forgetLate = async (pool: Accounts, points: Points, now = Date.now()): Promise<void> => {
  const source_ids = await late.kept(points)
  if (source_ids.length === 0) return
  const passed = await lines.passed(pool, source_ids)
  await late.forget(points, source_ids, passed, new Date(now - days * 86_400_000))
  for (const source_id of source_ids.filter((id) => !passed.has(id)))
    await late.end(points, source_id, async () => (await lines.passed(pool, [source_id])).has(source_id))
}
