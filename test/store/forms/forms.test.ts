import { expect, test } from 'vitest'
import type { User } from '#contract/caller.ts'
import type { Failure } from '#contract/errors.ts'
import { submitForm } from '#service/form/values.ts'
import * as checkins from '#store/checkins/checkins.ts'
import { attach, filesOf } from '#store/files/files.ts'
import { reserve, space } from '#store/files/tickets.ts'
import * as forms from '#store/forms/forms.ts'
import { transact } from '#store/transaction.ts'
import { storeCheckin } from '#test/checkins.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, tenant, tracker } = await fleet({ own: true })
const now = new Date('2026-11-22T23:30:00Z')
const here = { lat: 52.5, lng: 13.4, address: 'Yard 1' }

const callerOf = ({ id }: Person, time_zone = 'UTC') =>
  ({ account_id: id, user_id: id, master: true, time_zone }) as User

/** A file of a field, uploaded unless another state is said. */
const upload = async ({ id }: Person, form_id: number, field_id: string, more: object = {}): Promise<number> => {
  const wanted = { type: 'image' as const, size: 100, filename: 'a.jpg', form_id, field_id }
  const expires = new Date(Date.now() + 60_000)
  const file_id = await reserve(db, { account_id: id, user_id: id }, wanted, { expires, quota: 1e6 })
  const uploaded = { state: 'uploaded', uploaded: new Date(), key: `field/${file_id}`, ...more }
  await db
    .updateTable('file')
    .set(uploaded)
    .where('id', '=', file_id as number)
    .execute()
  return file_id as number
}

/** As `checkin/create` does it. */
const submit = (person: Person, form_id: number, tracker_id: number, values: object, caller = callerOf(person)) =>
  transact(db, async (transaction) => {
    const wanted = { tracker_id, marker_time: now, location: here }
    const checkin_id = await storeCheckin(transaction, person, wanted)
    const submission = { form_id, checkin_id, tracker_id, values: values as never, location: here }
    await submitForm(transaction, caller, submission, now)
    return checkin_id
  })

/** The failure: its code and errors. */
const refused = async (tried: Promise<unknown>) => {
  const { code, extra } = (await tried.then(
    () => undefined,
    (error) => error,
  )) as Failure
  return { code, errors: (extra.errors as { field_id?: string; code: number }[] | undefined)?.map(short) }
}
const short = ({ field_id, code }: { field_id?: string; code: number }) => [field_id, code]

const made = async (more: object = {}) => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  return { alice, tracker_id, id: await makeForm(alice, tracker_id, more) }
}

const read = ({ id }: Person, form_id: number) =>
  forms.read(db, { account_id: id, user_id: id, master: true, rights: [] }, form_id)
const named = { name: { type: 'text', value: 'Ada' } }

test('what was filled in is kept, with where, when and by which check-in', async () => {
  const { alice, tracker_id, id } = await made()
  const [photo, sign, paper] = [
    await upload(alice, id, 'photo'),
    await upload(alice, id, 'sign'),
    await upload(alice, id, 'paper', { name: 'b.PDF', type: 'file', mime_type: 'application/pdf' }),
  ]
  const values = {
    ...named,
    seen: { type: 'checkbox_group', values: [true, false, true] },
    kind: { type: 'dropdown', value_index: 1 },
    way: { type: 'radio_group', value_index: 0 },
    day: { type: 'date', value: '2026-11-22' },
    stars: { type: 'rating', value: 4 },
    paper: { type: 'file', file_ids: [paper] },
    photo: { type: 'photo', file_ids: [photo] },
    sign: { type: 'signature', file_id: sign },
  }
  const checkin_id = await submit(alice, id, tracker_id, { ...values, sign: { type: 'file', file_id: sign } })
  expect(await read(alice, id)).toMatchObject({ values, checkin_id, submitted: now, submit_location: here })
  const { template_id } = (await read(alice, id)) as { template_id: number }
  expect((await alice.call('form/template/stats/read', { template_id })).forms).toEqual({ created: 1, submitted: 1 })
})

test('a second submission answers 247, and the first stays', async () => {
  const { alice, tracker_id, id } = await made()
  await submit(alice, id, tracker_id, named)
  expect(await refused(submit(alice, id, tracker_id, { name: { type: 'text', value: 'Eve' } }))).toMatchObject({
    code: 247,
  })
  expect(await read(alice, id)).toMatchObject({ values: named })
})

test('all that is wrong is told by its field, and nothing is kept', async () => {
  const { alice, tracker_id, id } = await made({ submit_in_zone: true })
  const values = {
    name: { type: 'text', value: 'A' },
    kind: { type: 'dropdown', value_index: 2 },
    stars: { type: 'text', value: 'many' },
    nobody: { type: 'text', value: 'x' },
  }
  expect(await refused(submit(alice, id, tracker_id, values))).toEqual({
    code: 242,
    errors: [
      ['name', 6],
      ['kind', 4],
      ['stars', 2],
      ['nobody', 8],
      [undefined, 8],
    ],
  })
  expect(await read(alice, id)).toMatchObject({ values: null, submitted: null, checkin_id: null })
  expect(await refused(submit(alice, id, tracker_id, {}))).toMatchObject({
    code: 242,
    errors: [
      ['name', 1],
      [undefined, 8],
    ],
  })
})

test('a form that asks for a zone is submitted in any zone of the account', async () => {
  const { alice, tracker_id, id } = await made({ submit_in_zone: true })
  await makeZone(alice, { type: 'circle', label: 'Far', center: { lat: 10, lng: 10 }, radius: 100 })
  expect(await refused(submit(alice, id, tracker_id, named))).toEqual({ code: 242, errors: [[undefined, 8]] })
  await makeZone(await tenant(), { type: 'circle', label: 'Theirs', center: here, radius: 100 })
  expect(await refused(submit(alice, id, tracker_id, named))).toMatchObject({ code: 242 })
  await makeZone(alice, { type: 'circle', label: 'Yard', center: here, radius: 100 })
  await submit(alice, id, tracker_id, named)
})

test('a form of another tracker or account answers 201', async () => {
  const { alice, id } = await made()
  const { tracker_id: other } = await tracker(alice)
  expect(await refused(submit(alice, id, other, named))).toMatchObject({ code: 201 })
  const bob = await made()
  expect(await refused(submit(bob.alice, id, bob.tracker_id, named))).toMatchObject({ code: 201 })
})

test('today is where who fills it in is', async () => {
  const { alice, tracker_id, id } = await made()
  const values = { ...named, day: { type: 'date', value: '2026-11-23' } }
  expect(await refused(submit(alice, id, tracker_id, values))).toEqual({ code: 242, errors: [['day', 7]] })
  await submit(alice, id, tracker_id, values, callerOf(alice, 'Europe/Berlin'))
})

test('of a moment the day is taken, by the clock of who fills it in', async () => {
  const { alice, tracker_id, id } = await made()
  const values = { ...named, day: { type: 'date', value: '2026-11-20T23:30:00Z' } }
  await submit(alice, id, tracker_id, values, callerOf(alice, 'Europe/Berlin'))
  expect(await read(alice, id)).toMatchObject({ values: { day: { type: 'date', value: '2026-11-21' } } })
})

test('files of others, of other fields, of no field or that something else has named are none of the field', async () => {
  const { alice, tracker_id, id } = await made()
  const other = await makeForm(alice, tracker_id)
  const bob = await made()
  const taken = await upload(alice, id, 'photo')
  await attach(db, { account_id: alice.id, user_id: alice.id }, [taken], { form_id: id, field_id: 'photo' })
  const strangers = [
    await upload(bob.alice, bob.id, 'photo'),
    await upload(alice, other, 'photo'),
    await upload(alice, id, 'sign'),
    await upload(alice, id, 'photo', { user_id: bob.alice.id }),
    taken,
    2_000_000_000,
  ]
  for (const file_id of strangers) {
    const values = { ...named, photo: { type: 'photo', file_ids: [file_id] } }
    expect(await refused(submit(alice, id, tracker_id, values))).toEqual({ code: 242, errors: [['photo', 8]] })
  }
})

test('files are uploaded before they are named, and of the kind that the field asks for', async () => {
  const { alice, tracker_id, id } = await made()
  const codeOf = async (field_id: string, more: object) => {
    const file_ids = [await upload(alice, id, field_id, more)]
    const type = field_id === 'photo' ? 'photo' : 'file'
    return refused(submit(alice, id, tracker_id, { ...named, [field_id]: { type, file_ids } }))
  }
  const created = { state: 'created', uploaded: null, key: null }
  const deleted = { state: 'deleted', uploaded: null, key: null, deleted: now }
  expect(await codeOf('photo', created)).toEqual({ code: 242, errors: [['photo', 10]] })
  expect(await codeOf('photo', deleted)).toEqual({ code: 242, errors: [['photo', 10]] })
  expect(await codeOf('photo', { type: 'file' })).toEqual({ code: 242, errors: [['photo', 9]] })
  expect(await codeOf('paper', { name: 'a.exe' })).toEqual({ code: 242, errors: [['paper', 9]] })
  expect(await codeOf('paper', { name: 'a.pdf', size: 1001 })).toEqual({ code: 242, errors: [['paper', 5]] })
})

test('what was uploaded for it and is not named goes, and its space comes back', async () => {
  const { alice, tracker_id, id } = await made()
  const [stays, goes] = [await upload(alice, id, 'photo'), await upload(alice, id, 'photo')]
  const waits = await upload(alice, id, 'sign', { state: 'created', uploaded: null, key: null })
  const elsewhere = await upload(alice, await makeForm(alice, tracker_id), 'photo')
  expect(await space(db, { account_id: alice.id })).toEqual({ files: 4, bytes: 400 })
  await submit(alice, id, tracker_id, { ...named, photo: { type: 'photo', file_ids: [stays] } })
  const rows = await filesOf(db, { account_id: alice.id }, { ids: [stays, goes, waits, elsewhere] })
  expect(rows.map(({ state }) => state)).toEqual(['uploaded', 'deleted', 'deleted', 'uploaded'])
  expect(rows.map(({ named }) => named !== null)).toEqual([true, false, false, false])
  expect(await space(db, { account_id: alice.id })).toEqual({ files: 2, bytes: 200 })
})

test('of two submissions at once one is kept', async () => {
  const { alice, tracker_id, id } = await made()
  const both = await Promise.all([1, 2].map(() => refused(submit(alice, id, tracker_id, named)).catch(() => 'kept')))
  expect(both.filter((outcome) => outcome === 'kept')).toHaveLength(1)
})

test('the form goes with its check-in, and its files with it', async () => {
  const { alice, tracker_id, id } = await made()
  const photo = await upload(alice, id, 'photo')
  const checkin_id = await submit(alice, id, tracker_id, { ...named, photo: { type: 'photo', file_ids: [photo] } })
  await checkins.remove(db, { account_id: alice.id }, [checkin_id])
  expect(await read(alice, id)).toBeUndefined()
  expect(await space(db, { account_id: alice.id })).toEqual({ files: 0, bytes: 0 })
})

test('an address that was not sent is that of the check-in, once it is found', async () => {
  const { alice, tracker_id, id } = await made()
  const checkin_id = await submit(alice, id, tracker_id, named)
  await db.updateTable('form').set({ submit_address: '' }).where('id', '=', id).execute()
  await db.updateTable('checkin').set({ address: 'Found 7' }).where('id', '=', checkin_id).execute()
  expect(await read(alice, id)).toMatchObject({ submit_location: { ...here, address: 'Found 7' } })
})
