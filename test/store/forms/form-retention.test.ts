import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reserve, space } from '#store/files/tickets.ts'
import { forgetForms } from '#store/forms/form-retention.ts'
import { storeCheckin } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'

const { db, tenant, tracker } = await fleet({ own: true })

test('forms that nobody has submitted for long go, with what was uploaded for them', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const owner = { account_id: alice.id, user_id: alice.id }
  const { tracker_id } = await tracker(alice)
  const { tracker_id: theirs } = await tracker(bob)
  const [gone, stays] = [await makeForm(alice, tracker_id), await makeForm(alice, tracker_id)]
  const [kept, gone_too] = [await makeForm(alice, tracker_id), await makeForm(bob, theirs)]
  const ids = [gone, stays, kept, gone_too]
  const location = { lat: 52, lng: 13, address: 'x' }
  const checkin_id = await storeCheckin(db, alice, { tracker_id, marker_time: new Date(), location })
  await db.updateTable('form').set({ checkin_id, values: '{}', submitted: new Date() }).where('id', '=', kept).execute()
  const age = sql<Date>`now() - interval '91 days'`
  await db.updateTable('form').set({ created: age }).where('id', 'in', [gone, kept, gone_too]).execute()
  const file = { type: 'image' as const, size: 100, form_id: gone, field_id: 'photo' }
  await reserve(db, owner, file, { expires: new Date(Date.now() + 60_000), quota: 1000 })
  await forgetForms(db, 90)
  const left = await db.selectFrom('form').select('id').where('id', 'in', ids).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([stays, kept])
  expect(await space(db, owner)).toEqual({ files: 0, bytes: 0 })
})
