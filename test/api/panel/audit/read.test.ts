import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { auditing } from './auditors.ts'

const { panel, otherDealer } = await fleet({ own: true })
const path = 'panel/audit/read'

test('an entry is read with what was asked and changed', async () => {
  const id = await otherDealer()
  const anna = await panel(auditing, id)
  await anna.call('panel/user/mfa/settings/default/update', { settings: { type: 'disallowed' } })
  const { value } = await anna.call(path, { entry_id: 1 })
  expect(value).toMatchObject({ id: 1, panel_login_id: anna.id, action: 'panel/user/mfa/settings/default/update' })
  expect(JSON.parse(value.payload)).toMatchObject({
    params: { settings: { type: 'disallowed' } },
    changes: expect.any(Array),
  })
})

test('the entry of another dealer is not there', async () => {
  const anna = await panel(auditing, await otherDealer())
  await anna.call('panel/user/mfa/settings/default/update', { settings: { type: 'disallowed' } })
  expect(await (await panel(auditing, await otherDealer())).fails(path, { entry_id: 1 })).toMatchObject({ code: 201 })
})
