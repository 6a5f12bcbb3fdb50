import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser } = await fleet()

test('an import of either type is read by who may create such things', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['employee_update'])
  const filename = await parsed(server, bob, csvFile('Ada'))
  const { id } = await bob.call('employee/import/start', { filename, headers: ['first_name'] })
  for (const person of [alice, bob])
    expect((await person.call('data/import/read', { process_id: id })).value).toMatchObject({
      id,
      type: 'employee',
      filename,
    })
  await db
    .updateTable('security_group')
    .set({ rights: ['vehicle_update'] })
    .where('account_id', '=', alice.id)
    .execute()
  for (const person of [bob, await tenant()])
    expect(await person.fails('data/import/read', { process_id: id })).toMatchObject({ code: 201 })
})
