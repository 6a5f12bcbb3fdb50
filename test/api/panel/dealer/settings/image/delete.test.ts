import { expect, test } from 'vitest'
import { createJanitor } from '#jobs/files.ts'
import { fleet } from '#test/fleet.ts'
import { branded, look, path, upload } from './branding.ts'

const opened = await fleet({ own: true })
const { db, files } = opened

test('an image is taken away, once, and its file is gone', async () => {
  const { ann } = await branded(opened)
  const { ann: bob } = await branded(opened)
  const { value } = await upload(opened, ann, 'logo')
  expect(await bob.fails(`${path}/delete`, { type: 'logo' })).toMatchObject({ code: 201 })
  expect(await ann.fails(`${path}/delete`, { type: 'favicon' })).toMatchObject({ code: 201 })
  expect(await ann.call(`${path}/delete`, { type: 'logo' })).toEqual({})
  expect(await ann.fails(`${path}/delete`, { type: 'logo' })).toMatchObject({ code: 201 })
  expect((await ann.call('panel/dealer/settings/service/read')).value.logo).toBeNull()
  await createJanitor({ db, files }).tidy()
  expect((await look(opened, value)).statusCode).toBe(404)
})

test('without the feature nothing is changed', async () => {
  const { ann, dealer_id } = await branded(opened)
  const { value } = await upload(opened, ann, 'logo')
  await db.updateTable('dealer').set({ features: [] }).where('id', '=', dealer_id).execute()
  expect(await ann.fails(`${path}/delete`, { type: 'logo' })).toMatchObject({ code: 236, http: 402 })
  expect((await ann.call('panel/dealer/settings/service/read')).value.logo).toBe(value)
})
