import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as places from '#store/place/places.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { addFields, entityOf, make } from '#test/places.ts'

/** Who changes many places at once, each in an order of its own. */

const { db, tenant } = await fleet()

/** Until a statement waits for another transaction. */
const blocked = async (): Promise<void> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  if (rows.length === 0) await blocked()
}

/** Something that two places have, and what deletes it. */
const deletions: Record<string, (account: Person) => Promise<{ columns: object; params: object }>> = {
  'tag/delete': async (account) => {
    const { id } = await account.call('tag/create', { tag: { name: 'north', color: 'ff0000' } })
    return { columns: { tags: [id] }, params: { tag_id: id } }
  },
  'employee/delete': async (account) => {
    const [field] = await addFields(account, { label: 'keeper', type: 'employee' })
    const { id } = await account.call('employee/create', { employee: { first_name: 'Ann' } })
    return { columns: { fields: { [field as number]: { value: id } } }, params: { employee_id: id } }
  },
  'entity/fields/update': async (account) => {
    const [field] = await addFields(account, { label: 'gate', type: 'text' })
    const params = { entity_id: await entityOf(account), fields: [], delete_missing: true }
    return { columns: { fields: { [field as number]: { value: 'north' } } }, params }
  },
}

test.each(Object.entries(deletions))('%s and an upload do not wait for each other in a circle', async (path, setUp) => {
  const alice = await tenant()
  const viewer = { account_id: alice.id, user_id: alice.id, master: true }
  const { columns, params } = await setUp(alice)
  const [first, second] = [await make(alice, columns), await make(alice, columns)]
  const { deletion } = await db.transaction().execute(async (upload) => {
    await places.countForGood(upload, viewer)
    await places.lock(upload, viewer, second)
    const deletion = alice.call(path, params)
    await blocked()
    await places.lock(upload, viewer, first)
    return { deletion }
  })
  await deletion
  for (const { tags, fields } of (await alice.call('place/list')).list)
    expect({ tags, fields }).toEqual({ tags: undefined, fields: undefined })
})
