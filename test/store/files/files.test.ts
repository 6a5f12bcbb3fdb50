import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as files from '#store/files/files.ts'
import * as tickets from '#store/files/tickets.ts'
import { transact } from '#store/transaction.ts'
import { storeCheckin } from '#test/checkins.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'

const { db, tenant, subuser, tracker } = await fleet({ own: true })

const megabyte = 1024 * 1024
const quota = 100 * megabyte
const whoseOf = ({ id }: Person) => ({ account_id: id, user_id: id })

const reserve = (user: Person, file: Partial<tickets.NewFile> = {}) =>
  transact(db, (transaction) =>
    tickets.reserve(
      transaction,
      whoseOf(user),
      { type: 'image', size: megabyte, ...file },
      { quota, expires: new Date(Date.now() + 3_600_000), digest: Buffer.from(crypto.randomUUID()) },
    ),
  )

/** As if it had been uploaded so many hours ago. */
const upload = async (user: Person, { hours = 0, ...file }: Partial<tickets.NewFile> & { hours?: number } = {}) => {
  const id = (await reserve(user, file)) as number
  const uploaded = sql<Date>`now() - make_interval(hours => ${hours})`
  const kept = { key: `file/a${id}`, preview_key: `file/b${id}`, state: 'uploaded', uploaded }
  await db.updateTable('file').set(kept).where('id', '=', id).execute()
  return id
}

/** What files of the user may be for. */
const subjectsOf = async (user: Person) => {
  const { tracker_id } = await tracker(user)
  const location = { lat: 52, lng: 13 }
  const checkin_id = await storeCheckin(db, user, { tracker_id, location, marker_time: new Date() })
  const template_id = await makeTemplate(user)
  const { id: form_id } = await user.call('checkin/form/create', { tracker_id, template_id })
  return { checkin_id, form_id }
}

const looseOf = async (...ids: number[]) => {
  const keys = ids.flatMap((id) => [`file/a${id}`, `file/b${id}`])
  const loose = await db.selectFrom('loose_file').select('key').where('key', 'in', keys).orderBy('key').execute()
  return loose.map(({ key }) => key)
}

test('space is taken with the ticket and given back with the file, whose bytes are loose then', async () => {
  const user = await tenant()
  expect(await tickets.space(db, whoseOf(user))).toEqual({ files: 0, bytes: 0 })
  const id = await upload(user)
  const ticket = await reserve(user, { size: 5 })
  expect(await tickets.space(db, whoseOf(user))).toEqual({ files: 2, bytes: megabyte + 5 })
  await files.releaseFiles(db, whoseOf(user), [id, ticket as number])
  expect(await tickets.space(db, whoseOf(user))).toEqual({ files: 0, bytes: 0 })
  expect(await looseOf(id)).toEqual([`file/a${id}`, `file/b${id}`])
  const rows = await files.filesOf(db, whoseOf(user), { ids: [id, ticket as number] })
  expect(rows.map(({ state }) => state)).toEqual(['deleted', 'deleted'])
})

test('a row that goes takes its space and its bytes with it', async () => {
  const user = await tenant()
  const id = await upload(user)
  await db.deleteFrom('file').where('id', '=', id).execute()
  expect(await tickets.space(db, whoseOf(user))).toEqual({ files: 0, bytes: 0 })
  expect(await looseOf(id)).toHaveLength(2)
})

test('a hundred tickets at once never take more than there is', async () => {
  const user = await tenant()
  const made = await Promise.all(Array.from({ length: 100 }, () => reserve(user, { size: 3 * megabyte })))
  expect(made.filter((id) => id !== undefined)).toHaveLength(33)
  expect(await tickets.space(db, whoseOf(user))).toEqual({ files: 33, bytes: 99 * megabyte })
})

test('only who uploaded a file names it, once', async () => {
  const user = await tenant()
  const other = await tenant()
  const sub = await subuser(user)
  const { checkin_id, form_id } = await subjectsOf(user)
  const attach = (who: files.Uploader, ids: number[], subject: files.FileSubject = { checkin_id }) =>
    files.attach(db, who, ids, subject)
  const [first, second, third] = [await upload(user), await upload(user), await upload(user)]
  const ticket = (await reserve(user)) as number
  const ofForm = await upload(user, { form_id, field_id: 'photo' })
  expect(await attach(whoseOf(user), [])).toBe(true)
  expect(await attach(whoseOf(user), [first, first, second])).toBe(true)
  expect(await attach(whoseOf(user), [first])).toBe(false)
  expect(await attach(whoseOf(user), [ticket])).toBe(false)
  expect(await attach(whoseOf(user), [ofForm])).toBe(false)
  expect(await attach(whoseOf(other), [third])).toBe(false)
  expect(await attach({ account_id: user.id, user_id: sub.id }, [third])).toBe(false)
  expect(await attach(whoseOf(user), [ofForm], { form_id, field_id: 'other' })).toBe(false)
  expect(await files.unnamedOf(db, whoseOf(user), form_id, 'photo')).toMatchObject([{ id: ofForm }])
  expect(await attach(whoseOf(user), [ofForm], { form_id, field_id: 'photo' })).toBe(true)
  expect(await files.unnamedOf(db, whoseOf(user), form_id)).toEqual([])
  expect((await files.filesOf(db, whoseOf(user), { checkin_ids: [checkin_id] })).map(({ id }) => id)).toEqual([
    first,
    second,
  ])
  expect((await files.filesOf(db, whoseOf(user), { form_ids: [form_id] })).map(({ id }) => id)).toEqual([ofForm])
})

test('where the account wants it the oldest photos make room, and never those of forms', async () => {
  const user = await tenant()
  const size = 30 * megabyte
  const { checkin_id, form_id } = await subjectsOf(user)
  const ofForm = await upload(user, { size, hours: 90, form_id, field_id: 'photo' })
  const old = await upload(user, { size, hours: 80 })
  const named = await upload(user, { size: 20 * megabyte, hours: 70 })
  expect(await files.attach(db, whoseOf(user), [named], { checkin_id })).toBe(true)
  const fresh = await upload(user, { size: 20 * megabyte })
  expect(await reserve(user, { size })).toBeUndefined()
  await db.updateTable('users').set({ file_auto_overwrite: true }).where('id', '=', user.id).execute()
  const statesOf = async () =>
    (await files.filesOf(db, whoseOf(user), { ids: [ofForm, old, named, fresh] })).map(({ state }) => state)
  expect(await reserve(user, { size: 60 * megabyte })).toBeUndefined()
  expect(await reserve(user, { size })).toBeDefined()
  expect(await statesOf()).toEqual(['uploaded', 'deleted', 'uploaded', 'uploaded'])
  expect(await reserve(user, { size: 20 * megabyte })).toBeDefined()
  expect(await statesOf()).toEqual(['uploaded', 'deleted', 'deleted', 'uploaded'])
  expect(await reserve(user, { size: 5 * megabyte })).toBeUndefined()
  expect(await tickets.space(db, whoseOf(user))).toEqual({ files: 4, bytes: quota })
})

test('what a file is for takes it along', async () => {
  const user = await tenant()
  const { checkin_id, form_id } = await subjectsOf(user)
  const shown = await upload(user)
  expect(await files.attach(db, whoseOf(user), [shown], { checkin_id })).toBe(true)
  const filled = await upload(user, { form_id, field_id: 'photo' })
  await db.deleteFrom('checkin').where('id', '=', checkin_id).execute()
  await db.deleteFrom('form').where('id', '=', form_id).execute()
  expect(await tickets.space(db, whoseOf(user))).toEqual({ files: 0, bytes: 0 })
  expect(await looseOf(shown, filled)).toHaveLength(4)
})
