import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser, db } = await fleet({ public_url: 'https://fleet.example', file_quota: 20 })

const megabyte = 1024 * 1024

test('a ticket says where the photo goes, and until when', async () => {
  const user = await tenant()
  const { value } = await user.call('checkin/image/create', { size: 1000, filename: 'C:\\photos\\van.jpg' })
  expect(value).toEqual({
    file_id: expect.any(Number),
    url: 'https://fleet.example/v2/file/upload',
    expires: expect.any(String),
    file_field_name: 'file',
    fields: { token: expect.any(String) },
  })
  const left = Date.parse(`${value.expires.replace(' ', 'T')}Z`) - Date.now()
  expect(Math.abs(left - 3_600_000)).toBeLessThan(60_000)
  const row = await db.selectFrom('file').selectAll().where('id', '=', value.file_id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'van.jpg', type: 'image', state: 'created', user_id: user.id })
  // Whoever reads the database uploads nothing by what it finds there.
  expect(row.digest?.toString('base64url')).not.toBe(value.fields.token)
})

test('a sub-user needs no right for it', async () => {
  const user = await tenant()
  const sub = await subuser(user)
  const { value } = await sub.call('checkin/image/create', { size: 1000, metadata: { orientation: 6 } })
  expect(value.file_id).toBeGreaterThan(0)
})

test('no more than there is room for, and no more than a file may have', async () => {
  const user = await tenant()
  expect(await user.fails('checkin/image/create', { size: 16 * megabyte + 1 })).toMatchObject({ code: 271, http: 413 })
  await user.call('checkin/image/create', { size: 16 * megabyte })
  expect(await user.fails('checkin/image/create', { size: 4 * megabyte + 1 })).toMatchObject({ code: 268, http: 402 })
  await user.call('checkin/image/create', { size: 4 * megabyte })
  expect(await user.fails('checkin/image/create', { size: 1 })).toMatchObject({ code: 268 })
  expect((await user.call('file/stats/read')).value).toMatchObject({ file_count: 2, total_size: 20 * megabyte })
})

test('a hundred at once never take more than there is', async () => {
  const user = await tenant()
  const sub = await subuser(user)
  const made = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      (i % 2 ? sub : user).call('checkin/image/create', { size: 3 * megabyte }).then(
        () => true,
        () => false,
      ),
    ),
  )
  expect(made.filter((isMade) => isMade)).toHaveLength(6)
  expect((await user.call('file/stats/read')).value.total_size).toBe(18 * megabyte)
})

test.each([
  ['size', { size: 0 }],
  ['size', {}],
  ['filename', { size: 5, filename: 'x'.repeat(256) }],
  ['filename', { size: 5, filename: 'a\nb' }],
  ['metadata.orientation', { size: 5, metadata: { orientation: 9 } }],
])('%s that is wrong is named', async (parameter, params) => {
  const user = await tenant()
  const { code, body } = await user.fails('checkin/image/create', params)
  expect(code).toBe(7)
  expect(body.errors).toMatchObject([{ parameter }])
})
