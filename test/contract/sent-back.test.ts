import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import type { Schema } from '#http/schema.ts'
import { type Answer, fleet, type Person } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { enterDrive } from '#test/journal.ts'
import { makeSensor } from '#test/sensors.ts'
import { aTaskSchedule } from '#test/task-schedules.ts'
import { aTask } from '#test/tasks.ts'
import { make as makeZone, polygon } from '#test/zones.ts'
import { full as fullEmployee } from '../api/employee/full.ts'
import { full as fullVehicle } from '../api/vehicle/full.ts'
import { named, paramsOf } from './operations.ts'
import { make } from './resources.ts'

const opened = await fleet({ own: true })
const alice = await opened.tenant('Europe/Berlin')
const dealer = await opened.panel(permissions, await opened.otherDealer({ features: ['subpaas'] }))
const own = { ...(await make(dealer, 'panel', opened)), ...(await make(alice, 'user', opened)) }
const sold = await make(dealer, 'panel', opened)

const { logins: _, ...given } = permissions
await dealer.call('panel/login/update', { panel_login_id: sold.panel_login, permissions: given })

interface Told {
  asker: Person
  read: string
  params?: object
  /** Of the answer, what update takes. */
  sent: (told: Answer) => object
  /** Of the answer, what stays when it is taken. */
  stays?: (told: Answer) => object
}

const of = (asker: Person, read: string, params: object, sent: Told['sent']): Told => ({ asker, read, params, sent })

/** The first of a list, as it was told. */
const first = (name: string) => (told: Answer) => ({ [name]: told.list[0] })
const value = (name: string) => (told: Answer) => ({ [name]: told.value })

const [{ id: entity_id }] = (await alice.call('entity/list')).list
const { vehicle: vehicle_id, employee: employee_id, place: place_id, zone: zone_id, listing: listing_id } = own
const { tracker: tracker_id, garage: garage_id, department: department_id, tag } = own
const { list: fields } = await alice.call('entity/fields/update', {
  entity_id,
  fields: ['decimal', 'employee', 'bigtext'].map((type) => ({ label: type, type })),
})
const values = [0.1, employee_id, 'two\nlines']
const custom = fields.slice(-3).map(({ id, type }: Answer, i: number) => [id, { type, value: values[i] }])
await alice.call('vehicle/update', { vehicle: { ...fullVehicle, id: vehicle_id, tracker_id, garage_id, tags: [tag] } })
await alice.call('employee/update', {
  employee: { ...fullEmployee, id: employee_id, tracker_id, department_id, tags: [tag] },
})
const { value: place } = await alice.call('place/read', { place_id })
await alice.call('place/update', {
  place: { ...place, fields: Object.fromEntries(custom), external_id: 'x', tags: [tag] },
})

const recipient = { name: 'Grace', phone: '491511', email: 'grace@customer.example', language: 'de', notify: false }
await alice.call('task/schedule/update', { schedule: aTaskSchedule({ id: own.task_schedule, tags: [tag], recipient }) })
await alice.call('task/update', {
  task: { ...aTask({ external_id: 'x', tags: [tag], form_template_id: own.template, recipient }), id: own.task },
  create_form: true,
})
await alice.call('task/route/update', { route: { id: own.route, label: 'Round', external_id: 'x', tags: [tag] } })
await alice.call('task/checkpoint/update', {
  checkpoint: { ...aTask({ external_id: 'x', tags: [tag], recipient }), id: own.checkpoint },
})

await alice.call('status/create', { listing_id, status: { label: 'Free', color: '00ff00' } })

await alice.call('tracker/privacy/update', {
  tracker_id,
  hours: [{ from: { weekday: 1, time: '08:00:00' }, to: { weekday: 5, time: '17:00:00' } }],
  input_number: 2,
})
await alice.call('tracker/rule/update', {
  rule: {
    ...{ id: own.rule, type: 'speedup', name: 'a rule', param: 90, zone_ids: [zone_id], trackers: [tracker_id] },
    schedule: [
      { type: 'weekly', from: { weekday: 5, time: '17:00' }, to: { weekday: 1, time: '08:30:00' } },
      { type: 'fixed', from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' },
    ],
    alerts: { emails: ['ada@fleet.example'], push_enabled: true },
    extended_params: { append_zone_title: true },
  },
})

await alice.call('retranslator/update', {
  retranslator: {
    ...{ id: own.retranslator, name: 'theirs', protocol_id: 4, address: 'https://target.example/', port: 443 },
    ...{ login: 'alice', password: 'secret', enabled: false },
  },
})

const template_id = await makeTemplate(alice, { inspection: { moments: ['before'], vehicle_types: ['bus'], tags: [] } })

const polygon_id = await makeZone(alice, { ...polygon, tags: [tag] })

const tracker = { tracker_id }
const gate = { url: 'https://gate.example/', headers: [{ key: 'X-Key', value: 'of alice' }], body: '{{speed}}' }
await alice.call('tracker/command/create', { ...tracker, command: { name: 'Gate', type: 'http', config: gate } })
const sensor_id = await makeSensor(alice, Number(tracker_id))
await alice.call('tracker/sensor/calibration_data/update', {
  ...{ ...tracker, sensor_id },
  data: [
    { in: 1, out: 2 },
    { in: 3, out: 40 },
  ],
})
await alice.call('tracker/counter/value/set', { ...tracker, type: 'odometer', value: 7 })
const entry_id = await enterDrive(alice, Number(tracker_id), {
  purpose: 'visit',
  partner: 'Acme',
  comment: 'x',
  commute: true,
})
await alice.call('fuel/receipt/update', { receipt: { id: own.receipt, comment: 'two\nlines' } })
await alice.call('vehicle/service_task/update', {
  task: {
    ...{ id: own.service_task, comment: 'Ask first.', cost: 9.5, unplanned: true, repeat: true },
    conditions: {
      mileage: { limit: 100, notification_interval: 10, repeat_interval: 200 },
      date: { end: '2030-01-01 12:00:00', notification_interval: 3, repeat_interval: 30 },
      engine_hours: { limit: 5, notification_interval: 1 },
    },
    notifications: { sms_phones: ['491511'], emails: ['w@shop.example'], push_enabled: true },
    file_ids: [own.task_file],
  },
})
await alice.call('vehicle/service_task/template/update', {
  template: {
    ...{ id: own.service_template, description: 'Oil', comment: 'Ask first.', cost: 9.5 },
    intervals: {
      mileage: { limit: 100, notification_interval: 10 },
      date: { limit: 30, notification_interval: 3 },
      engine_hours: { limit: 5, notification_interval: 1 },
    },
    notifications: { sms_phones: ['491511'], emails: ['w@shop.example'], push_enabled: true },
  },
})
const bare = (told: Answer) => told
const all = (told: Answer) => told.value

/** What each update changes, as it is told, and as it is sent back. */
const told: Record<string, Told> = {
  'department/update': of(alice, 'department/list', {}, first('department')),
  'employee/update': of(alice, 'employee/read', { employee_id }, value('employee')),
  'entity/fields/update': of(alice, 'entity/fields/read', { entity_id }, ({ list }) => ({ entity_id, fields: list })),
  'entity/update': of(alice, 'entity/read', { type: 'place' }, bare),
  'form/template/update': {
    ...of(alice, 'form/template/read', { template_id }, value('template')),
    // Each update makes another version, whatever it changes.
    stays: ({ value: { version: _, updated: __, ...template } }) => template,
  },
  'driver/journal/entry/update': of(
    alice,
    'driver/journal/entry/list',
    { ...tracker, entry_ids: [entry_id] },
    first('entry'),
  ),
  'vehicle/service_task/update': {
    ...of(alice, 'vehicle/service_task/read', { task_id: own.service_task }, value('task')),
    // The clock goes on, also that by which addresses of files end.
    stays: ({ value: { current_position: _, prediction: __, files, ...task } }) => ({
      ...task,
      files: files.map(({ download_url: _, ...file }: Answer) => file),
    }),
  },
  'vehicle/service_task/template/update': of(alice, 'vehicle/service_task/template/list', {}, first('template')),
  'fuel/receipt/update': of(
    alice,
    'fuel/receipt/read',
    { receipt_id: own.receipt },
    ({ value: { files, ...receipt } }) => ({
      receipt: { ...receipt, file_ids: files.map(({ id }: { id: number }) => id) },
    }),
  ),
  'report/saved/update': of(alice, 'report/saved/list', {}, first('saved')),
  'report/schedule/update': of(alice, 'report/schedule/list', {}, first('schedule')),
  'garage/update': of(alice, 'garage/list', {}, first('garage')),
  'task/update': of(alice, 'task/read', { task_id: own.task }, value('task')),
  'task/checkpoint/update': of(alice, 'task/checkpoint/read', { checkpoint_id: own.checkpoint }, value('checkpoint')),
  'task/route/update': of(alice, 'task/read', { task_id: own.route }, ({ value: route, checkpoints }) => ({
    route,
    checkpoints,
  })),
  'task/schedule/update': of(alice, 'task/schedule/read', { id: own.task_schedule }, value('schedule')),
  'task/schedule/route/update': of(
    alice,
    'task/schedule/read',
    { id: own.route_schedule },
    ({ value: route, checkpoints }) => ({ route, checkpoints }),
  ),
  'place/update': of(alice, 'place/read', { place_id }, value('place')),
  'status/listing/update': of(alice, 'status/listing/list', {}, first('listing')),
  'status/update': of(alice, 'status/list', { listing_id }, first('status')),
  'subuser/security_group/update': of(alice, 'subuser/security_group/list', {}, first('group')),
  'subuser/update': of(alice, 'subuser/list', {}, first('user')),
  'tag/update': of(alice, 'tag/list', {}, first('tag')),
  'tracker/command/update': of(alice, 'tracker/batch_get_commands', { trackers: [tracker_id] }, ({ result }) => ({
    ...tracker,
    command: result[String(tracker_id)][0],
  })),
  'tracker/counter/update': of(alice, 'tracker/counter/read', { ...tracker, type: 'odometer' }, (read) => ({
    ...tracker,
    ...read.value,
  })),
  'tracker/sensor/update': of(alice, 'tracker/sensor/list', tracker, ({ list }) => ({ ...tracker, sensor: list[0] })),
  'tracker/sensor/calibration_data/update': of(
    alice,
    'tracker/sensor/calibration_data/read',
    { ...tracker, sensor_id },
    ({ value: data }) => ({ ...tracker, sensor_id, data }),
  ),
  'tracker/sensor/template/update': of(
    alice,
    'tracker/sensor/template/read',
    { id: own.sensor_template },
    ({ value }) => value,
  ),
  'tracker/group/update': of(alice, 'tracker/group/list', {}, ({ list }) => list[0]),
  // Its hash is told by the name of the session's.
  'tracker/location/link/update': of(alice, 'tracker/location/link/read', { id: own.link }, ({ value }) => ({
    ...value,
    hash: alice.hash,
  })),
  'tracker/output/update': of(alice, 'tracker/get_outputs', tracker, ({ result }) => ({
    ...tracker,
    tracker_output: result[0],
  })),
  'tracker/privacy/update': of(alice, 'tracker/privacy/read', tracker, ({ hours, input_number }) => ({
    ...tracker,
    ...{ hours, input_number },
  })),
  'tracker/rule/update': of(alice, 'tracker/rule/list', {}, ({ list }) => list[0]),
  'tracker/settings/clock/update': of(alice, 'tracker/settings/clock/read', tracker, (read) => ({
    ...tracker,
    ...read,
  })),
  'tracker/settings/update': of(alice, 'tracker/settings/read', tracker, (read) => ({ ...tracker, ...read.settings })),
  'tracker/settings/special/update': of(
    alice,
    'tracker/settings/special/read',
    { ...tracker, type: 'command_codec' },
    ({ value }) => ({ ...tracker, value }),
  ),
  'tracker/settings/trip_detection/update': of(alice, 'tracker/settings/trip_detection/read', tracker, (read) => ({
    ...tracker,
    ...read,
  })),
  'user/personal_info/update': of(alice, 'user/get_info', {}, ({ user_info }) => user_info),
  'user/settings/file_storage/update': of(alice, 'user/settings/read', {}, bare),
  'user/settings/update': of(alice, 'user/settings/read', {}, ({ settings, ...others }) => ({
    ...settings,
    ...others,
  })),
  'retranslator/update': of(alice, 'retranslator/list', {}, first('retranslator')),
  'vehicle/update': of(alice, 'vehicle/read', { vehicle_id }, value('vehicle')),
  'webhook/update': of(alice, 'webhook/read', { webhook_id: own.webhook }, value('webhook')),
  'zone/point/update': of(alice, 'zone/point/list', { zone_id: polygon_id }, ({ list: points }) => ({
    zone_id: polygon_id,
    points,
  })),
  'zone/update': of(alice, 'zone/read', { zone_id, with_points: true }, value('zone')),
  'panel/account/second_factor/update': of(dealer, 'panel/account/second_factor/read', {}, bare),
  'panel/dealer/settings/notification/email/update': of(dealer, 'panel/dealer/settings/notification/read', {}, all),
  'panel/dealer/settings/notification/update': of(dealer, 'panel/dealer/settings/notification/read', {}, all),
  'panel/dealer/settings/service/update': of(dealer, 'panel/dealer/settings/service/read', {}, all),
  'panel/gateways/email/update': of(dealer, 'panel/gateways/email/list', {}, (read) => ({ gateway: read.own[0] })),
  'panel/map/choice/update': {
    ...of(dealer, 'panel/map/read', {}, ({ choices }) => ({ choice: choices[0], is_tried: false })),
    // Whoever sends back what the settings say has chosen it.
    stays: ({ is_chosen: _, ...others }) => others,
  },
  'panel/map/streets/update': of(dealer, 'panel/map/read', {}, ({ is_fetched }) => ({ is_fetched })),
  'panel/login/update': of(dealer, 'panel/login/read', { panel_login_id: sold.panel_login }, ({ value }) => ({
    panel_login_id: sold.panel_login,
    ...value,
  })),
  'panel/subpaas/update': of(dealer, 'panel/subpaas/read', { subpaas_id: sold.subpaas }, all),
  'panel/tariff/defaults/update': of(dealer, 'panel/tariff/defaults/read', {}, bare),
  'panel/tariff/update': of(dealer, 'panel/tariff/read', { tariff_id: sold.tariff }, value('tariff')),
  'panel/tracker/bundle/update': of(dealer, 'panel/tracker/bundle/list', {}, ({ list: [{ id, equip_id }] }) => ({
    bundle_id: id,
    equip_id,
  })),
  'panel/tracker/settings/update': of(dealer, 'panel/tracker/read', { tracker_id: sold.tracker }, (read) => ({
    tracker_id: sold.tracker,
    ...read.value,
  })),
  'panel/user/menu/default/update': of(dealer, 'panel/user/menu/default/read', {}, bare),
  'panel/user/menu/preset/update': of(dealer, 'panel/user/menu/preset/list', {}, ({ list }) => ({
    preset: list.find(({ preset }: Answer) => preset.id === sold.preset).preset,
  })),
  'panel/user/mfa/settings/default/update': of(dealer, 'panel/user/mfa/settings/default/read', {}, (read) => ({
    settings: read.value,
  })),
  'panel/user/update': of(dealer, 'panel/user/read', { user_id: sold.user }, (read) => ({ user: read.value, ...read })),
}

/** Nothing tells what these change, in the shape in which it is changed. */
const untold = [
  'panel/dealer/activation_code/update',
  'panel/dealer/password/update',
  'panel/tracker/source/update',
  'panel/user/mfa/settings/update',
  // Of a form that a phone has submitted: its own test sends it back.
  'task/form/values/update',
  'tracker/settings/password/update',
  // Until the device is told.
  'tracker/settings/tracking/update',
  'user/settings/ui/update',
]

const updates = named.map(([path]) => path).filter((path) => path.endsWith('/update'))

test('every update is met', () => {
  expect([...Object.keys(told), ...untold].sort()).toEqual(updates.toSorted())
})

const expectSame = ({ stays = bare }: Told, before: Answer, after: Answer) =>
  expect(stays(after)).toEqual(stays(before))

test.each(Object.entries(told))('%s takes what was told, and changes nothing', async (path, one) => {
  const before = await one.asker.call(one.read, one.params)
  await one.asker.call(path, one.sent(before))
  expectSame(one, before, await one.asker.call(one.read, one.params))
})

/** What is taken and not told here: how it is done, what is secret, and what only others of the kind have. */
const unsent: Record<string, readonly string[]> = {
  'entity/fields/update': ['delete_missing'],
  'place/update': ['ignore_missing_fields'],
  'subuser/update': ['user.okpo_code', 'user.iec'],
  'task/update': ['create_form'],
  'tracker/location/link/update': ['lifetime', 'params.bounding_mode'],
  'task/route/update': ['create_form'],
  'tracker/rule/update': ['alerts.emergency', 'extended_params', 'targets'],
  // Of sensors of another kind.
  'tracker/sensor/update': ['sensor.input_number', 'sensor.custom_field_name'],
  // In place of what it has.
  'tracker/sensor/template/update': ['tracker_id'],
  'tracker/settings/special/update': ['value.fields', 'value.password', 'value.is_set'],
  'user/personal_info/update': ['phone', 'legal_name', 'state_reg_num', 'okpo_code', 'iec'],
  'user/settings/update': ['date_format', 'hour_mode', 'second_factor_settings'],
  'vehicle/update': ['force_reassign'],
  'zone/update': ['zone.radius', 'zone.center'],
  'panel/account/second_factor/update': ['password', 'code'],
  'panel/dealer/settings/service/update': ['default_user_settings.date_format', 'default_user_settings.hour_mode'],
  'panel/map/choice/update': ['choice.key'],
  'panel/subpaas/update': ['password'],
  'panel/user/menu/default/update': ['main_menu', 'footer_menu'],
  'panel/user/update': ['user.okpo_code', 'user.iec', 'comment'],
}

/** The parameters of an object, and of the objects in it, as dotted names. */
const dotted = ({ properties = {} }: Schema, above = ''): string[] =>
  Object.entries(properties).flatMap(([name, schema]) => [
    `${above}${name}`,
    ...(above ? [] : dotted(schema, `${name}.`)),
  ])

test.each(Object.entries(told))('%s is sent all that it takes', async (path, one) => {
  const sent: Answer = one.sent(await one.asker.call(one.read, one.params))
  const isLeft = (name: string) => unsent[path]?.some((left) => name === left || name.startsWith(`${left}.`))
  const isSent = (name: string) => name.split('.').reduce((part, word) => part?.[word], sent) !== undefined
  const [, operation] = named.find(([name]) => name === path) as (typeof named)[number]
  expect(dotted(paramsOf(operation)).filter((name) => !isSent(name) && !isLeft(name))).toEqual([])
})

/** The ways of forms: all as text, structures as JSON text. */
const asForm = (params: object): string => {
  const texts = Object.entries(params).map(([name, given]) => [
    name,
    typeof given === 'string' ? given : JSON.stringify(given),
  ])
  return new URLSearchParams(texts.filter(([, text]) => text !== undefined)).toString()
}

test.each(Object.entries(told))('%s takes it as a form too', async (path, one) => {
  const before = await one.asker.call(one.read, one.params)
  const answer = await opened.server.inject({
    method: 'POST',
    url: `/v2/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: asForm({ hash: one.asker.hash, ...one.sent(before) }),
  })
  expect(answer.json()).toMatchObject({ success: true })
  expectSame(one, before, await one.asker.call(one.read, one.params))
})
