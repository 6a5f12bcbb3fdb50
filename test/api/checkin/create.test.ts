import { expect, test } from 'vitest'
import { alster, checkIn, ids, uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'

const { db, tenant, subuser, tracker } = await fleet()

const read = async (person: Awaited<ReturnType<typeof tenant>>, checkin_id: number) =>
  (await person.call('checkin/read', { checkin_id })).value

test('a check-in is of now, and by the employee who is assigned to the tracker then', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  const before = Math.floor(Date.now() / 1000) * 1000
  const id = await checkIn(alice, tracker_id, { comment: 'Gate\nis open' })
  await alice.call('employee/update', { employee: { id: employee_id, first_name: 'Ada', tracker_id: null } })
  const { marker_time, ...value } = await read(alice, id)
  expect(value).toEqual({
    id,
    user_id: alice.id,
    tracker_id,
    employee_id,
    location: alster,
    comment: 'Gate\nis open',
    files: [],
    form_id: null,
    form_label: null,
  })
  const time = Temporal.PlainDateTime.from(marker_time.replace(' ', 'T')).toZonedDateTime('Europe/Berlin')
  expect(time.epochMilliseconds).toBeGreaterThanOrEqual(before)
  expect(time.epochMilliseconds).toBeLessThanOrEqual(Date.now())
  await alice.call('employee/delete', { employee_id })
  expect((await read(alice, id)).employee_id).toBe(employee_id)
})

test('the address may be left out, and so may all but the place', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { lat, lng } = alster
  for (const more of [{}, { address: null, precision: null }, { address: ' ' }]) {
    const location = { lat, lng, ...more }
    const id = await checkIn(alice, tracker_id, { location, comment: null, file_ids: null })
    const { marker_time: _, ...value } = await read(alice, id)
    const told = { id, user_id: alice.id, tracker_id, location: { lat, lng, address: '' }, files: [] }
    expect(value).toEqual({ ...told, form_id: null, form_label: null })
  }
})

test('it is told in the history, with its id and place', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Phone' })
  const id = await checkIn(alice, tracker_id)
  const now = Date.now()
  const at = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  const period = { from: at(now - 60_000), to: at(now + 60_000) }
  const { list } = await alice.call('history/tracker/list', { trackers: [tracker_id], ...period })
  expect(list).toMatchObject([
    {
      event: 'checkin_creation',
      tracker_id,
      location: { lat: alster.lat, lng: alster.lng },
      extra: { checkin_id: id, tracker_label: 'Phone' },
    },
  ])
})

test('it needs a tracker that is seen and not blocked', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const ask = { tracker_id, location: alster }
  expect(await bob.fails('checkin/create', ask)).toMatchObject({ code: 201 })
  expect(await alice.fails('checkin/create', { ...ask, tracker_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  const clerk = await subuser(alice, ['checkin_update'])
  expect(await clerk.fails('checkin/create', ask)).toMatchObject({ code: 201 })
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  expect(await clerk.call('checkin/create', ask)).toEqual({ id: expect.any(Number) })
  const reader = await subuser(alice, ['employee_update'])
  expect(await reader.fails('checkin/create', ask)).toMatchObject({ code: 13 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails('checkin/create', ask)).toMatchObject({ code: 201 })
})

test('what is wrong is named', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const cases: [object, string][] = [
    [{ location: null }, 'location'],
    [{ location: { lat: 91, lng: 0 } }, 'location.lat'],
    [{ location: { lat: 1 } }, 'location.lng'],
    [{ location: { lat: 1, lng: 1, precision: -1 } }, 'location.precision'],
    [{ location: { lat: 1, lng: 1, address: 'x'.repeat(256) } }, 'location.address'],
    [{ comment: 'x'.repeat(1025) }, 'comment'],
    [{ comment: '\u0007' }, 'comment'],
    [{ file_ids: ['x'] }, 'file_ids.0'],
  ]
  for (const [wrong, parameter] of cases) {
    const { code, body } = await alice.fails('checkin/create', { tracker_id, location: alster, ...wrong })
    expect([code, body.errors[0].parameter]).toEqual([7, parameter])
  }
  expect(await alice.call('checkin/list')).toEqual({ list: [], count: 0 })
})

const fields = [{ id: 'name', label: 'Name', type: 'text', required: true, min_length: 1, max_length: 9 }]
const name = (value: string) => ({ name: { type: 'text', value } })

test('a form is submitted with it, and what is wrong with it leaves nothing behind', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const form_id = await makeForm(alice, tracker_id, { label: 'Delivery', fields })
  const foreign = await makeForm(bob, (await tracker(bob)).tracker_id, { fields })
  const other = await makeForm(alice, (await tracker(alice)).tracker_id, { fields })
  const submit = (form_id: number, values: object) => ({
    ...{ tracker_id, location: alster },
    form_submission: { form_id, values },
  })
  const wrong: [object, number][] = [
    [submit(form_id, {}), 242],
    [submit(form_id, { name: { type: 'rating', value: 1 } }), 242],
    [submit(form_id, { nobody: { type: 'text', value: 'x' } }), 242],
    [submit(foreign, name('Ada')), 201],
    [submit(other, name('Ada')), 201],
    [submit(2_000_000_000, name('Ada')), 201],
    [{ ...submit(form_id, name('Ada')), file_ids: [2_000_000_000] }, 201],
  ]
  for (const [params, code] of wrong) expect(await alice.fails('checkin/create', params)).toMatchObject({ code })
  const { body } = await alice.fails('checkin/create', submit(form_id, {}))
  expect(body.errors).toMatchObject([{ field_id: 'name', code: 1 }])
  expect(await alice.call('checkin/list')).toEqual({ list: [], count: 0 })
  const entries = await db.selectFrom('history').select('id').where('account_id', '=', alice.id).execute()
  expect(entries).toEqual([])

  const { id } = await alice.call('checkin/create', submit(form_id, name('Ada')))
  expect(await read(alice, id)).toMatchObject({ form_id, form_label: 'Delivery' })
  expect(await alice.fails('checkin/create', submit(form_id, name('Bo')))).toMatchObject({ code: 247 })
  const { template_id } = await db
    .selectFrom('form')
    .select('template_id')
    .where('id', '=', form_id)
    .executeTakeFirstOrThrow()
  const plain = await checkIn(alice, tracker_id)
  expect(await ids(alice, { conditions: [{ type: 'eq', field: 'form', value: template_id }] })).toEqual([id])
  expect(await ids(alice, { sort: ['form'] })).toEqual([id, plain])
  expect(await ids(alice, { sort: ['form=desc'] })).toEqual([plain, id])

  await alice.call('checkin/delete', { checkin_ids: [id] })
  expect(await db.selectFrom('form').select('id').where('id', '=', form_id).execute()).toEqual([])
})

test('a form that wants a zone is submitted in one of the account', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const form_id = await makeForm(alice, tracker_id, { fields, submit_in_zone: true })
  const ask = { tracker_id, location: alster, form_submission: { form_id, values: name('Ada') } }
  const { code, body } = await alice.fails('checkin/create', ask)
  expect([code, body.errors]).toEqual([242, [{ code: 8, error: expect.any(String) }]])
  const { lat, lng } = alster
  await alice.call('zone/create', { zone: { type: 'circle', label: 'Dock', center: { lat, lng }, radius: 50 } })
  expect(await alice.call('checkin/create', ask)).toEqual({ id: expect.any(Number) })
})

test('files are named once, by who uploaded them, and go with the check-in', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const clerk = await subuser(alice, ['checkin_update'])
  const key = `gate ${alice.id}`
  const image = await uploadedImage(db, alice.id, { metadata: '{"orientation": 6}', key })
  const wrong = [
    await uploadedImage(db, bob.id),
    await uploadedImage(db, clerk.id),
    await uploadedImage(db, alice.id, { state: 'created', uploaded: null, key: null }),
    await uploadedImage(db, alice.id, { state: 'deleted', key: null, deleted: new Date() }),
    2_000_000_000,
  ]
  for (const id of wrong) {
    const ask = { tracker_id, location: alster, file_ids: [image, id] }
    expect(await alice.fails('checkin/create', ask)).toMatchObject({ code: 201 })
  }
  expect(await alice.call('checkin/list')).toEqual({ list: [], count: 0 })
  const other = await uploadedImage(db, alice.id)
  const id = await checkIn(alice, tracker_id, { file_ids: [other, image, other] })
  const { files } = await read(alice, id)
  expect(files).toMatchObject([
    { id: image, user_id: alice.id, type: 'image', state: 'uploaded', size: 1000, metadata: { orientation: 6 } },
    { id: other, download_url: expect.stringContaining('http'), metadata: {} },
  ])
  const again = { tracker_id, location: alster, file_ids: [image] }
  expect(await alice.fails('checkin/create', again)).toMatchObject({ code: 201 })
  const space = () =>
    db.selectFrom('file_space').select(['files', 'bytes']).where('account_id', '=', alice.id).execute()
  expect(await space()).toEqual([{ files: 4, bytes: 4000 }])
  await alice.call('checkin/delete', { checkin_ids: [id] })
  expect(await space()).toEqual([{ files: 2, bytes: 2000 }])
  const loose = db.selectFrom('loose_file').select('key').where('key', '=', key)
  expect(await loose.execute()).toHaveLength(1)
})
