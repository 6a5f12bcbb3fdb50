import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRestorer } from '#jobs/demo.ts'
import { made, set } from '#store/demo/demo-snapshot.ts'
import { checkIn } from '#test/checkins.ts'
import { sendFile } from '#test/files.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { makeForm } from '#test/forms.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'
import { twoHalves } from '#test/images.ts'
import { enterDrive } from '#test/journal.ts'
import { ask } from '#test/sign-in.ts'
import { makeFormed } from '#test/task-forms.ts'

const opened = await fleet({ own: true })
const { db, server, panel, tenant, tracker, subuser } = opened
const failures: object[] = []
const restorer = createRestorer({ db, log: { error: (details) => void failures.push(details) } })

const demo_password = 'open house'
const dealer = await panel({
  service_settings: ['read', 'update'],
  users: ['create', 'read', 'update', 'corrupt'],
  trackers: ['create', 'read', 'delete', 'update'],
  user_sessions: ['create'],
})
const loginOf = async ({ id }: Person) =>
  (await db.selectFrom('users').select('login').where('id', '=', id).executeTakeFirstOrThrow()).login

/** As visitors: with a session of their own. */
const visit = async (user: Person): Promise<Person> => {
  const { body } = await ask(server, 'user/auth', { login: await loginOf(user), password: demo_password })
  const call: Person['call'] = async (path, params = {}) => {
    const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash: body.hash, ...params } })
    const { success, ...rest } = answer.json()
    if (!success) throw new Error(`${path}: ${answer.body}`)
    return rest
  }
  return { ...user, hash: body.hash, call }
}
const mark = async (user: Person) =>
  dealer.call('panel/dealer/settings/service/update', { demo_login: await loginOf(user), demo_password })

/** As if it had been put back the day before. */
const night = async () => {
  await sql`update demo_snapshot set restored = now() - interval '25 h'`.execute(db)
  await restorer.run()
  expect(failures).toEqual([])
}

/** All that a demo account has, but for what goes on. */
const rowsOf = async (account_id: number) => {
  const told: Record<string, unknown> = {}
  for (const table of [...made, 'tracker', 'users', 'entity', 'place_value']) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where account_id = ${account_id} and to_jsonb(t) ->> 'deleted' is null order by t::text`.execute(db)
    told[table] = rows.map(({ row }) => row)
  }
  return told
}

const place = { label: 'Depot', location: { lat: 52, lng: 13, address: 'x', radius: 100 } }
const zone = { type: 'circle', label: 'Yard', center: { lat: 52, lng: 13 }, radius: 100 }
const exact = '123456789012.123456'

/** An account with something of everything. */
const furnished = async () => {
  const user = await tenant()
  const sub = await subuser(user, ['tag_update'])
  const { id: tag_id } = await user.call('tag/create', { tag: { name: 'North', color: 'FF6DDC' } })
  const { id: group_id } = await user.call('tracker/group/create', { title: 'Vans', color: 'FF6DDC' })
  const { tracker_id } = await tracker(user, { label: 'Van', group_id })
  await user.call('tracker/tags/set', { tracker_id, tag_bindings: [{ tag_id, ordinal: 1 }] })
  await user.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  const { id: department_id } = await user.call('department/create', { department: { label: 'Drivers' } })
  const person = { first_name: 'Ada', department_id, tracker_id }
  const { id: employee_id } = await user.call('employee/create', { employee: person })
  const vehicle = { label: 'Lorry', type: 'truck', tracker_id }
  const { id: vehicle_id } = await user.call('vehicle/create', { vehicle, force_reassign: true })
  await keepReceipt(user, { vehicle_id }, { employee_id })
  const { id: entity_id } = (await user.call('entity/list')).list.find(({ type }: { type: string }) => type === 'place')
  const fields = [{ label: 'Size', type: 'decimal', required: false, description: '' }]
  const { list } = await user.call('entity/fields/update', { entity_id, fields })
  const { id: place_id } = await user.call('place/create', { place: { ...place, tags: [tag_id] } })
  await db
    .updateTable('place')
    .set({
      fields: sql<string>`jsonb_build_object(${String(list[0].id)}::text, jsonb_build_object('type', 'decimal', 'value', ${exact}::numeric))`,
    })
    .where('id', '=', place_id)
    .execute()
  const { id: zone_id } = await user.call('zone/create', { zone: { ...zone, tags: [tag_id] } })
  await user.call('subuser/zones/bind', { subuser_id: sub.id, zone_ids: [zone_id], access_to_all: true })
  await user.call('api/key/create', { title: 'robot' })
  await user.call('user/settings/ui/update', { key: 'map', value: 'near' })
  const { id: listing_id } = await user.call('status/listing/create', {
    listing: { label: 'Work', employee_controlled: true, supervisor_controlled: true },
  })
  await user.call('status/listing/tracker/assign', { tracker_id, listing_id })
  await user.call('tracker/location/link/create', {
    description: 'For everybody',
    trackers: [{ tracker_id, alias: 'The van' }],
    params: { place_ids: [place_id], bounding_zone_ids: [zone_id], bounding_mode: 'inside' },
  })
  await makeForm(user, tracker_id)
  const { task_id } = await makeFormed(user, { tracker_id })
  const sensor = { type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'fuel_level' }
  await user.call('tracker/sensor/create', { tracker_id, sensor })
  await user.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 1000 })
  const checkin_id = await checkIn(user, tracker_id, { comment: 'Gate' })
  const entry_id = await enterDrive(user, tracker_id)
  await user.call('driver/journal/entry/update', { entry: { id: entry_id, type: 'other' } })
  return {
    user,
    sub,
    task_id,
    checkin_id,
    entry_id,
    tag_id,
    group_id,
    tracker_id,
    department_id,
    employee_id,
    vehicle_id,
    place_id,
    zone_id,
    entity_id,
    listing_id,
  }
}

test('whatever visitors do, in the morning the account is as it was', async () => {
  const { user, sub, ...own } = await furnished()
  const owner = await tenant()
  const { tracker_id: original } = await tracker(owner)
  const { id: clone } = await dealer.call('panel/tracker/clone', {
    tracker_id: original,
    label: 'Guest',
    user_id: user.id,
  })
  await mark(user)
  const before = await rowsOf(user.id)
  const visitor = await visit(user)

  const { id: left_behind } = await visitor.call('subuser/register', {
    user: { login: 'left@demo.example' },
    password: 'secret 1',
  })
  await visitor.call('subuser/delete', { subuser_id: sub.id })
  await visitor.call('tracker/settings/update', { tracker_id: own.tracker_id, label: 'Graffiti', group_id: 0 })
  await visitor.call('tracker/group/delete', { id: own.group_id })
  await visitor.call('employee/delete', { employee_id: own.employee_id })
  await visitor.call('department/delete', { department_id: own.department_id })
  await visitor.call('driver/journal/entry/delete', { entry_ids: [own.entry_id] })
  await visitor.call('checkin/delete', { checkin_ids: [own.checkin_id] })
  await visitor.call('task/delete', { task_id: own.task_id })
  await checkIn(visitor, own.tracker_id, { comment: 'Rude word' })
  await visitor.call('vehicle/update', {
    vehicle: { id: own.vehicle_id, label: 'Wreck', type: 'car' },
    force_reassign: true,
  })
  await visitor.call('place/delete', { place_id: own.place_id })
  const [{ id: link_id }] = (await visitor.call('tracker/location/link/list')).list
  await visitor.call('tracker/location/link/delete', { id: link_id })
  await visitor.call('zone/delete', { zone_id: own.zone_id })
  await visitor.call('entity/fields/update', { entity_id: own.entity_id, fields: [], delete_missing: true })
  await visitor.call('tag/delete', { tag_id: own.tag_id })
  await visitor.call('status/listing/delete', { listing_id: own.listing_id })
  await visitor.call('user/settings/update', { time_zone: 'Asia/Tokyo', locale: 'de' })
  await visitor.call('user/settings/ui/update', { key: 'map', value: 'far' })
  await visitor.call('api/key/create', { title: 'mine' })
  await visitor.call('place/create', { place: { ...place, label: 'Rude word' } })
  await visitor.call('tracker/delete', { tracker_id: clone })
  const [{ id: template_id }] = (await visitor.call('form/template/list')).list
  await visitor.call('checkin/form/create', { tracker_id: own.tracker_id, template_id })
  const { tracker_id: registered } = await tracker(visitor, { device_id: '350077000000099' })

  await night()
  expect(await rowsOf(user.id)).toEqual(before)
  expect(JSON.stringify(before.place)).toContain('Depot')
  const { rows } = await sql<{ fields: string }>`select fields::text from place where id = ${own.place_id}`.execute(db)
  expect(rows[0]?.fields).toContain(exact)
  expect(await ask(server, 'user/get_info', { hash: visitor.hash })).toMatchObject({ code: 4 })
  expect((await visit(user)).hash).toMatch(/^[0-9a-f]{32}$/)
  const ended = db.selectFrom('tracker').select('deleted').where('id', '=', registered)
  expect((await ended.executeTakeFirstOrThrow()).deleted).not.toBeNull()
  expect((await tracker(owner, { device_id: '350077000000099' })).tracker_id).toBeGreaterThan(registered)
  const { deleted } = await db
    .selectFrom('users')
    .select('deleted')
    .where('id', '=', left_behind)
    .executeTakeFirstOrThrow()
  expect(deleted).not.toBeNull()
  expect(
    await db
      .selectFrom('source')
      .select('status_listing_id')
      .where('account_id', '=', user.id)
      .where('corrupted', 'is', null)
      .execute(),
  ).toEqual([{ status_listing_id: own.listing_id }])
})

test('what its dealer does with devices stays, and logins and devices that others have by now are theirs', async () => {
  const { user, sub, tracker_id } = await furnished()
  const [owner, other] = [await tenant(), await tenant()]
  const { tracker_id: original } = await tracker(owner)
  const { id: clone } = await dealer.call('panel/tracker/clone', {
    tracker_id: original,
    label: 'Guest',
    user_id: user.id,
  })
  const login = await loginOf(sub)
  await mark(user)
  const visitor = await visit(user)
  await visitor.call('subuser/delete', { subuser_id: sub.id })
  await other.call('subuser/register', { user: { login }, password: 'secret 1' })
  await dealer.call('panel/tracker/delete_clone', { tracker_id: clone })
  await dealer.call('panel/tracker/move', { tracker_id, user_id: other.id })
  const { hash } = await dealer.call('panel/user/session/create', { user_id: user.id })
  const { tracker_id: added } = await tracker({ ...user, call: (path, params) => user.call(path, { ...params, hash }) })
  await night()
  const { list } = await (await visit(user)).call('tracker/list')
  expect(list.map(({ id }: { id: number }) => id)).toEqual([added])
  expect((await other.call('tracker/list')).list).toHaveLength(1)
  expect(await (await visit(user)).call('subuser/list')).toEqual({ list: [] })
  expect((await (await visit(user)).call('vehicle/list')).list).toMatchObject([{ label: 'Lorry', tracker_id: null }])
})

test('pictures of the account stay as long as it is put back, and those of visitors go', async () => {
  const user = await tenant()
  const { id: vehicle_id } = await user.call('vehicle/create', { vehicle: { label: 'Lorry', type: 'truck' } })
  const upload = async ({ hash }: Person): Promise<string> => {
    const file = { name: 'a.png', type: 'image/png', bytes: await twoHalves().png().toBuffer() }
    const parts = form({ hash, vehicle_id: String(vehicle_id), file })
    const answer = await server.inject({ method: 'POST', url: '/v2/vehicle/avatar/upload', ...parts })
    return `vehicle/avatars/${answer.json().value}`
  }
  const loose = async () => (await db.selectFrom('loose_file').select('key').execute()).map(({ key }) => key)
  const own = await upload(user)
  await mark(user)
  const theirs = await upload(await visit(user))
  expect(await loose()).not.toContain(own)
  await night()
  expect(await loose()).toContain(theirs)
  expect(await loose()).not.toContain(own)
  await (await visit(user)).call('vehicle/delete', { vehicle_id })
  await dealer.call('panel/dealer/settings/service/update', { demo_login: '', demo_password: '' })
  expect((await user.fails('vehicle/list')).code).toBe(4)
  expect(await loose()).not.toContain(own)
})

test('files of the account are there again in the morning, and those of visitors and their space are gone', async () => {
  const user = await tenant()
  const bytes = await twoHalves().png().toBuffer()
  const { tracker_id } = await tracker(user)
  const upload = async (by: Person) => {
    const { value } = await by.call('checkin/image/create', { size: 5000 })
    await sendFile(server, value, { bytes })
    return value.file_id
  }
  const file_id = await upload(user)
  const checkin = { tracker_id, location: { lat: 52, lng: 13 }, file_ids: [file_id] }
  const { id: checkin_id } = await user.call('checkin/create', checkin)
  await mark(user)
  const visitor = await visit(user)
  await visitor.call('checkin/delete', { checkin_ids: [checkin_id] })
  await upload(visitor)
  await visitor.call('checkin/image/create', { size: 9000 })
  await night()
  const again = await visit(user)
  expect((await again.call('file/stats/read')).value).toMatchObject({ file_count: 1, total_size: bytes.length })
  const [file] = (await again.call('checkin/read', { checkin_id })).value.files
  expect(file).toMatchObject({ id: file_id, state: 'uploaded' })
  const served = await server.inject({ url: file.download_url.replace(/^https?:\/\/[^/]+/, '') })
  expect(served.rawPayload).toEqual(bytes)
})

test('it is put back once a night, at three by the clock of the dealer', async () => {
  const user = await tenant()
  await mark(user)
  const restored = async () =>
    (
      await db
        .selectFrom('demo_snapshot')
        .select('restored')
        .where('account_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).restored
  const first = await restored()
  await restorer.run()
  expect(await restored()).toEqual(first)
  await sql`update demo_snapshot set restored = now() - interval '25 h'`.execute(db)
  await Promise.all([restorer.run(), restorer.run()])
  const second = await restored()
  expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime())
  await restorer.run()
  expect(await restored()).toEqual(second)
})

/** Tables of an account that go on: what happened, what is paid, what devices send, what the clock forgets by itself, copies, and what visitors may not touch. */
const go_on = [
  'command_call',
  'geo_link_view',
  'audit',
  'charge',
  'clone_offer',
  'data_import',
  'data_import_failure',
  'delivery',
  'delivery_lane',
  'demo_snapshot',
  'device_command',
  'driver_change',
  'file_space',
  'form_count',
  'form_template_version',
  'history',
  'history_line',
  'history_read',
  'inspection_missed',
  'link_mail_count',
  'listed_tracker',
  'mail',
  'origin',
  'origin_past',
  'place_count',
  'place_value',
  'phone_link',
  'phone_deed',
  'private_note',
  'push_token',
  'report',
  'report_file',
  'report_schedule',
  'report_sending',
  'retranslator',
  'retranslator_line',
  'retranslator_place',
  'retranslator_tracker',
  'spreadsheet',
  'spreadsheet_chunk',
  'status_change',
  'task_count',
  'task_estimate',
  'task_notice',
  'transaction',
  'trip_export',
  'vehicle_change',
  'webhook',
]

test('of every table of an account it is said whether it is put back', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns where table_schema = current_schema() and column_name = 'account_id'`.execute(
    db,
  )
  const said: string[] = [...made, ...go_on, 'users', 'tracker', 'source', 'entity']
  expect(rows.map(({ table_name }) => table_name).filter((name) => !said.includes(name))).toEqual([])
})

/** Columns that are the platform's or the dealer's, or made of rows that are put back; a sub-user's others are its master's. */
const not_set: Readonly<Record<string, readonly string[]>> = {
  tracker: ['account_id', 'id', 'source_id', 'comment', 'clone', 'creation_date', 'deleted', 'device'],
  source: [
    'id',
    'account_id',
    'device_id',
    'model',
    'blocked',
    'tariff_id',
    'tariff_end_date',
    'tariff_changed',
    'free_until',
    'unpaid',
    'phone',
    'creation_date',
    'corrupted',
    'register_retried',
    'replaced',
    'virtual_ignition',
  ],
  entity: ['account_id', 'id', 'type'],
  users: [
    'id',
    'account_id',
    'dealer_id',
    'login',
    'password_hash',
    'activated',
    'verified',
    'demo',
    'blocked',
    'blocked_since',
    'block_reason',
    'deactivated',
    'guessing_told',
    'mfa_allowed',
    'mfa_required',
    'mfa_enabled',
    'mfa_factor_types',
    'balance',
    'bonus',
    'discount_value',
    'discount_min_trackers',
    'discount_end_date',
    'discount_strategy',
    'comment',
    'default_tariff_id',
    'menu_preset_id',
    'security_group_id',
    'all_places',
    'all_zones',
    'first_balance_warning',
    'second_balance_warning',
    'balance_warning',
    'creation_date',
    'deleted',
  ],
}

test.each(['users', 'tracker', 'source', 'entity'] as const)(
  'of every column of %s it is said whether it is put back',
  async (table) => {
    const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
    const said: readonly string[] = [...set[table], ...(not_set[table] ?? [])]
    expect(rows.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([])
  },
)
