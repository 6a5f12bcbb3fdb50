import { expect, test } from 'vitest'
import { expireCheckins } from '#store/checkins/checkin-retention.ts'
import { queryOf } from '#store/query.ts'
import { checkIn, ids, uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'

const { db, tenant, tracker } = await fleet({ own: true })

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

test('check-ins are kept, but for those of trackers that were deleted longer ago than the plan keeps anything', async () => {
  const alice = await tenant()
  const [kept, late, old] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  const photo = async () => ({ file_ids: [await uploadedImage(db, alice.id)] })
  for (const { tracker_id } of [kept, late, old, old, old]) await checkIn(alice, tracker_id, await photo())
  await db
    .updateTable('checkin')
    .set({ marker_time: ago(1000) })
    .where('account_id', '=', alice.id)
    .execute()
  const end = (tracker_id: number, days: number) =>
    db
      .updateTable('tracker')
      .set({ deleted: ago(days) })
      .where('id', '=', tracker_id)
      .execute()
  await end(late.tracker_id, 1)
  await end(old.tracker_id, 100)
  expect(await expireCheckins(queryOf(db), 2)).toBe(3)
  expect(await expireCheckins(queryOf(db))).toBe(0)
  const left = await db.selectFrom('checkin').select('tracker_id').where('account_id', '=', alice.id).execute()
  expect(left.map(({ tracker_id }) => tracker_id)).toEqual([kept.tracker_id, late.tracker_id])
  expect(await ids(alice)).toHaveLength(1)
  expect((await alice.call('file/stats/read')).value.file_count).toBe(2)
})
