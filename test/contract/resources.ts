import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import { exampleOf } from '#http/docs/example.ts'
import { type Schema, typesOf } from '#http/schema.ts'
import * as reports from '#store/reports/reports.ts'
import { writeFrom } from '#test/chat.ts'
import { checkIn, uploadedImage } from '#test/checkins.ts'
import { type fleet, imei, type Person } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'
import { aReceipt, keepReceipt } from '#test/fuel-receipts.ts'
import { entry as told } from '#test/history.ts'
import { entry } from '#test/hooks.ts'
import { inspected } from '#test/inspected.ts'
import { aDrive, enterDrive } from '#test/journal.ts'
import { signInPhone } from '#test/phones.ts'
import { aTank, makeSensor } from '#test/sensors.ts'
import { aTemplate, makeTemplate as makeServiceTemplate, proposeFault } from '#test/service-catalogue.ts'
import { makeTask as makeServiceTask, oil, serviced } from '#test/service-tasks.ts'
import { sessionId } from '#test/sign-in.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'
import { makeListing } from '#test/statuses.ts'
import { aRouteSchedule, aTaskSchedule, legs, legsOf, scheduleRoute, scheduleTask } from '#test/task-schedules.ts'
import { aTask, makeRoute, makeTask } from '#test/tasks.ts'
import { paramsOf } from './operations.ts'

/** Users do not see what is of dealers by its ids, nor dealers what is of users. */
export type Area = 'user' | 'panel'

export const areaOf = ({ access }: Operation): Area => (access.hashes.includes('panel') ? 'panel' : 'user')

type Fleet = Awaited<ReturnType<typeof fleet>>

interface Resource {
  /** Below which path a plain `id` means this resource. */
  at?: string
  /** Dotted parameters that do not have its name and mean it, below `at` if there is one. */
  also?: readonly string[]
  /** A fresh one of who asks; answers its id. */
  make(owner: Person, fleet: Fleet): Promise<number | string>
}

const userPath = 'panel/user/create'
const subpaasPath = 'panel/subpaas/create'
const panelLoginPath = 'panel/login/create'
const tariffPath = 'panel/tariff/create'
const presetPath = 'panel/user/menu/preset/create'
const placePath = 'place/create'
const subuserPath = 'subuser/register'
const securityGroupPath = 'subuser/security_group/create'
const zonePath = 'zone/create'
let logins = 0

const aTariff = () => ({
  tariff: {
    ...(exampleOf(api[tariffPath].params.properties.tariff as Schema) as object),
    name: `plan ${++logins}`,
    device_limit: 1000,
  },
})

const rulePath = 'tracker/rule/create'
/** Anew each time, for what is made of examples puts ids into it. */
export const aRule = () => ({
  type: 'speedup',
  name: 'a rule',
  param: 100,
  extended_params: {},
  zone_ids: [],
  trackers: [],
})

/** Lists are asked about today. */
const inHours = (hours: number): string =>
  // Of seconds: 47.205 of them look like a place.
  `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`

const points = [1, 2, 3].map((n) => ({ lat: n, lng: n * n }))
const aPolygon = { type: 'polygon', label: 'a zone', points }

const linkPath = 'tracker/location/link/create'
/** Of a tracker of its own. */
const linkOf = async (account: Person, { tracker }: Fleet): Promise<number> => {
  const { tracker_id } = await tracker(account)
  return (await account.call(linkPath, { description: 'a link', trackers: [{ tracker_id }] })).value
}

const aWebhook = { label: 'a webhook', url: 'https://hooks.example/' }

const sensorTemplatePath = 'tracker/sensor/template/create'

const aSaved = (whose: object = {}) => ({
  saved: { name: 'trips', report: { plugin: { plugin_id: 4 }, period: 'week', ...whose } },
})

/** Anew each time, as `aRule`. */
const aSchedule = () => ({
  schedule: {
    enabled: false,
    parameters: {
      ...{ period: '1w', schedule: { type: 'weekdays', weekdays: [1] } },
      report: { trackers: [1], plugin: { plugin_id: 4 } },
    },
  },
})

const aCommand = { name: 'a command', type: 'http', config: { url: 'https://gate.example/' } }
const commandPath = 'tracker/command/create'

const aRetranslator = () => ({
  name: 'theirs',
  protocol_id: 1,
  address: 'target.example',
  port: 1 + (++logins % 60_000),
})

/** A template of inspections. */
const aWalk = () => ({
  ...{ label: 'Walk around', fields: inspected, inspection: { moments: ['before'] } },
})

const aComposite = () => ({ ...aTank, input_name: 'composite', parameters: { parent_ids: [1] } })

/** What a webhook of its own was told in vain. */
const deliveryOf = async (account: Person, { db, tracker }: Fleet): Promise<number> => {
  const { tracker_id } = await tracker(account)
  await account.call('webhook/create', { webhook: aWebhook })
  await entry(db, account, tracker_id)
  const { list } = await account.call('webhook/delivery/list')
  await db.updateTable('delivery').set({ status: 'dead' }).where('id', '=', list[0].id).execute()
  return list[0].id
}

/** What an operation needs besides examples of its schema to get as far as its ids. */
const given: Record<string, () => object> = {
  'tracker/register': () => ({ model: 'fmb920', plugin_id: 44, device_id: imei() }),
  'tracker/replace': () => ({ model: 'fmb920', plugin_id: 44, device_id: imei() }),
  'report/tracker/generate': () => ({ plugin: { plugin_id: 4 } }),
  'fuel/receipt/create': () => ({ receipt: aReceipt({ tracker_id: 1 }) }),
  'fuel/receipt/update': () => ({ receipt: { id: 1, ...aReceipt() } }),
  'vehicle/service_task/create': () => ({ task: { vehicle_id: 1, ...structuredClone(oil) } }),
  'vehicle/service_task/batch_create': () => ({ vehicle_ids: [1], task: structuredClone(oil) }),
  'vehicle/service_task/update': () => ({ task: { id: 1, ...structuredClone(oil) } }),
  'vehicle/service_task/template/create': () => ({ template: structuredClone(aTemplate) }),
  'vehicle/service_task/template/update': () => ({ template: { id: 1, ...structuredClone(aTemplate) } }),
  'driver/journal/entry/create': () => ({ entries: [aDrive(1)] }),
  // Without a period there is nothing to list; which one is said by `paramsWith`.
  'driver/journal/entry/list': () => ({ from: '', to: '' }),
  'driver/journal/entry/download': () => ({ from: '', to: '' }),
  'report/saved/create': () => aSaved({ trackers: [1] }),
  'report/saved/update': () => ({ saved: { id: 1, ...aSaved({ trackers: [1] }).saved } }),
  'report/schedule/create': aSchedule,
  'report/schedule/update': () => ({ schedule: { id: 1, ...aSchedule().schedule } }),
  'tracker/chat/mark_read': () => ({ message_id: 1 }),
  'tracker/group/update': () => ({ color: 'FF6DDC' }),
  'panel/tracker/bundle/import': () => ({ imeis: [imei()], equip_id: 10 }),
  'panel/tracker/bundle/assign': () => ({ iccid: imei() }),
  'panel/tracker/bundle/update': () => ({ equip_id: 11 }),
  'panel/tracker/register_retry': () => ({ send_register_commands: false }),
  'subuser/register': () => ({ user: { login: `tenancy${++logins}@fleet.example` } }),
  'panel/user/create': () => ({ user: { login: `tenancy${++logins}@fleet.example`, activated: true } }),
  'panel/login/create': () => ({ name: `login${++logins}` }),
  'panel/login/invite': () => ({ name: `login${++logins}` }),
  'subuser/invite': () => ({ user: { login: `tenancy${++logins}@fleet.example` } }),
  'mobile/phone/invite': () => ({ label: 'a phone' }),
  'panel/user/invite': () => ({ user: { login: `tenancy${++logins}@fleet.example` } }),
  'panel/tariff/create': aTariff,
  'panel/tariff/update': aTariff,
  'form/template/create': () => ({ template: aWalk() }),
  'form/template/update': () => ({ template: { id: 1, ...aWalk() } }),
  'webhook/create': () => ({ webhook: { ...aWebhook } }),
  'webhook/update': () => ({ webhook: { ...aWebhook, id: 1 } }),
  'tracker/command/create': () => ({ command: { ...aCommand } }),
  'tracker/command/update': () => ({ command: { ...aCommand, id: 1 } }),
  'retranslator/create': () => ({ retranslator: aRetranslator() }),
  'retranslator/update': () => ({ retranslator: { ...aRetranslator(), id: 1 } }),
  'task/create': () => ({ task: { ...aTask(), tracker_id: 1, tags: [1] } }),
  'task/update': () => ({ task: { id: 1, ...aTask(), tags: [1] } }),
  'task/form/list': () => ({ template_id: 1 }),
  'task/route/create': () => ({
    route: { label: 'Round', tracker_id: 1, tags: [1] },
    checkpoints: [{ ...aTask(), tags: [1] }],
  }),
  'task/route/update': () => ({ route: { id: 1, label: 'Round', tags: [1] } }),
  'task/checkpoint/create': () => ({ checkpoint: { parent_id: 1, ...aTask(), tags: [1] } }),
  'task/checkpoint/update': () => ({ checkpoint: { id: 1, ...aTask(), tags: [1] } }),
  'task/schedule/create': () => ({ schedule: aTaskSchedule({ tracker_id: 1, tags: [1], form_template_id: 1 }) }),
  'task/schedule/update': () => ({ schedule: aTaskSchedule({ id: 1, tracker_id: 1, tags: [1], form_template_id: 1 }) }),
  'task/schedule/route/create': () => ({ route: aRouteSchedule({ tracker_id: 1 }), checkpoints: legs('A', 'B') }),
  'task/schedule/route/update': () => ({ route: aRouteSchedule({ id: 1, tracker_id: 1 }) }),
  'zone/create': () => ({ zone: { ...aPolygon } }),
  'zone/update': () => ({ zone: { ...aPolygon, id: 1, color: 'FF6DDC' } }),
  'zone/point/update': () => ({ points }),
  'tracker/sensor/create': () => ({ sensor: aComposite() }),
  'tracker/sensor/update': () => ({ sensor: { ...aComposite(), id: 1 } }),
  'tracker/rule/create': aRule,
  'tracker/rule/update': () => ({ ...aRule(), id: 1 }),
  'tracker/location/link/create': () => ({ params: { bounding_mode: 'inside' } }),
  'tracker/location/link/update': () => ({ params: { bounding_mode: 'inside' } }),
  'tracker/location/link/preview': () => ({ params: { bounding_mode: 'inside' } }),
  'panel/user/menu/preset/assign': () => ({ target: { type: 'users', ids: [] } }),
  'panel/user/mfa/settings/update': () => ({ target: { type: 'selected', ids: [] } }),
}

const exampleFor = (path: keyof typeof api) => ({
  ...(exampleOf(api[path].params as Schema) as object),
  ...given[path]?.(),
})

/** Of parameters that exclude each other, those that are left out. */
export const choices: Record<string, string> = {
  'tag/delete': 'tag_ids',
  'vehicle/delete': 'vehicle_ids',
  'zone/delete': 'zone_ids',
  'vehicle/service_task/delete': 'task_ids',
  'task/form/list': 'task_ids',
  'checkin/form/file/create': 'checkin_id',
  'subuser/security_group/delete': 'id',
  'panel/tariff/defaults/update': 'camera',
}

/** Whatever the operation makes of an example. */
const made = (path: keyof typeof api) => async (account: Person) => (await account.call(path, exampleFor(path))).id

/**
 * What accounts own, and what dealers own, by the word that parameters use: `tag` is what `tag_id`, `tag_ids`, `tags` and
 * `tag.id` name. A new resource is one entry here, and all that its operations say of foreign ids is tested.
 */
export const resources: Record<Area, Record<string, Resource>> = {
  user: {
    tag: {
      make: async (account) => (await account.call('tag/create', { tag: { name: 'a tag', color: 'ff0000' } })).id,
    },
    tracker: {
      also: ['base_tracker_id', 'extended_params.observed_trackers', 'targets.except'],
      make: async (account, { tracker }) => (await tracker(account)).tracker_id,
    },
    report: {
      at: 'report/tracker',
      async make({ id }, { db }) {
        const viewer = { account_id: id, user_id: id, master: true }
        const flags = { include_places_in_address: true, include_zones_in_address: true }
        const reader = { locale: 'en', time_zone: 'UTC', measurement_system: 'metric' }
        const settings = { geocoder: null, ...flags, ...reader }
        const period = { from: new Date(0), to: new Date(1), time_filter: null, tracker_ids: [] }
        const plugin = { plugin_id: 4 }
        return reports.create(db, viewer, { type: 'user', title: 'Trips', ...period, plugin, settings })
      },
    },
    entry: {
      at: 'driver/journal',
      make: async (account, { tracker }) => enterDrive(account, (await tracker(account)).tracker_id),
    },
    mark: {
      at: 'tracker/fuel/event',
      async make(account, { tracker }) {
        const { tracker_id } = await tracker(account)
        const sensor_id = await makeSensor(account, tracker_id)
        const time = '2026-01-05 08:00:00'
        return (await account.call('tracker/fuel/event/deny', { tracker_id, sensor_id, kind: 'drain', time })).id
      },
    },
    excuse: {
      at: 'behaviour/event',
      async make(account, { tracker }) {
        const { tracker_id } = await tracker(account)
        const event = { tracker_id, type: 'idling', time: '2026-01-05 08:00:00', reason: 'It was cold.' }
        return (await account.call('behaviour/event/excuse', event)).id
      },
    },
    receipt: {
      at: 'fuel/receipt',
      make: async (account, { tracker }) => keepReceipt(account, { tracker_id: (await tracker(account)).tracker_id }),
    },
    receipt_image: {
      at: 'fuel/receipt',
      also: ['receipt.file_ids'],
      make: ({ id }, { db }) => uploadedImage(db, id),
    },
    service_task: {
      at: 'vehicle/service_task',
      also: ['task_id', 'task_ids', 'task.id'],
      make: async (account, { tracker }) => {
        const { vehicle_id } = await serviced(account, tracker)
        return makeServiceTask(account, vehicle_id)
      },
    },
    service_template: {
      at: 'vehicle/service_task/template',
      also: ['template_id', 'template.id'],
      make: async (account) => makeServiceTemplate(account),
    },
    proposal: {
      at: 'vehicle/service_task/proposal',
      make: async (account, { server }) => proposeFault(server, account),
    },
    task_file: {
      at: 'vehicle/service_task',
      also: ['task.file_ids'],
      make: ({ id }, { db }) => uploadedImage(db, id),
    },
    saved: {
      at: 'report/saved',
      make: async (account) => (await account.call('report/saved/create', aSaved())).id,
    },
    schedule: {
      at: 'report/schedule',
      async make(account, { tracker }) {
        const { schedule } = aSchedule()
        const { tracker_id } = await tracker(account)
        Object.assign(schedule.parameters.report, { trackers: [tracker_id] })
        return (await account.call('report/schedule/create', { schedule })).id
      },
    },
    webhook: { make: async (account) => (await account.call('webhook/create', { webhook: aWebhook })).id },
    retranslator: {
      make: async (account) => (await account.call('retranslator/create', { retranslator: aRetranslator() })).id,
    },
    delivery: { at: 'webhook/delivery', make: deliveryOf },
    command: {
      at: 'tracker/command',
      make: async (account, { tracker }) =>
        (await account.call(commandPath, { tracker_id: (await tracker(account)).tracker_id, command: aCommand })).id,
    },
    place: { make: async (account) => (await account.call(placePath, exampleFor(placePath))).id },
    zone: {
      also: ['params.bounding_zone_ids'],
      make: async (account) => (await account.call(zonePath, exampleFor(zonePath))).id,
    },
    entity: { also: ['entity.id'], make: async (account) => (await account.call('entity/list')).list[0].id },
    // Fields of forms are called `field_id`.
    custom_field: {
      at: 'entity/fields',
      also: ['fields.0.id'],
      make: async (account) => {
        const entity_id = (await account.call('entity/list')).list[0].id
        const fields = [{ label: `field ${++logins}`, type: 'text' }]
        return (await account.call('entity/fields/update', { entity_id, fields })).list.at(-1).id
      },
    },
    // Of assets the examples name a vehicle.
    vehicle: { also: ['asset.id'], make: made('vehicle/create') },
    garage: { make: made('garage/create') },
    employee: { also: ['new_employee_id', 'drivers'], make: made('employee/create') },
    department: { make: made('department/create') },
    // Nobody's plan but a dealer's: one of another dealer is never the account's.
    tariff: {
      make: async (_, { db, otherDealer }) => {
        const dealer_id = await otherDealer()
        const plan = db.selectFrom('tariff').select('id').where('dealer_id', '=', dealer_id)
        return (await plan.executeTakeFirstOrThrow()).id
      },
    },
    group: {
      at: 'tracker/group',
      make: async (account) => (await account.call('tracker/group/create', { title: 'a group', color: 'FF6DDC' })).id,
    },
    image: { at: 'checkin', also: ['file_ids'], make: ({ id }, { db }) => uploadedImage(db, id) },
    checkin: {
      make: async (account, { tracker }) => checkIn(account, (await tracker(account)).tracker_id),
    },
    form: {
      make: async (account, { tracker }) => makeForm(account, (await tracker(account)).tracker_id),
    },
    scheduled_checkpoint: {
      at: 'task/schedule',
      also: ['checkpoint_id', 'checkpoints.0.id'],
      async make(account, { tracker }) {
        const { tracker_id } = await tracker(account)
        return (await legsOf(account, await scheduleRoute(account, { tracker_id })))[0]?.id ?? 0
      },
    },
    route_schedule: {
      at: 'task/schedule/route',
      also: ['id', 'route.id'],
      make: async (account, { tracker }) => scheduleRoute(account, { tracker_id: (await tracker(account)).tracker_id }),
    },
    task_schedule: {
      at: 'task/schedule',
      also: ['schedule_id', 'schedule.id', 'id'],
      make: async (account, { tracker }) => scheduleTask(account, { tracker_id: (await tracker(account)).tracker_id }),
    },
    task: {
      also: ['checkpoints.0.id'],
      make: (account) => makeTask(account, { from: inHours(-1), to: inHours(1) }),
    },
    route: {
      at: 'task',
      also: ['checkpoint.parent_id'],
      make: async (account) => (await makeRoute(account, {})).route_id,
    },
    checkpoint: { at: 'task', make: async (account) => (await makeRoute(account, {})).ids[1] as number },
    template: { at: 'form/template', make: made('form/template/create') },
    offer: {
      at: 'tracker/clone',
      make: async (account, { tracker }) =>
        (await account.call('tracker/clone/offer', { tracker_id: (await tracker(account)).tracker_id })).id,
    },
    sensor: {
      also: ['sensor.id', 'sensor.parameters.parent_ids', 'extended_params.virtual_sensor_id'],
      make: async (account, { tracker }) => makeSensor(account, (await tracker(account)).tracker_id),
    },
    sensor_template: {
      at: 'tracker/sensor/template',
      make: async (account) =>
        (await account.call(sensorTemplatePath, { title: 'a template', model: 'gt06', sensors: [aTank] })).id,
    },
    rule: { at: 'tracker/rule', make: async (account) => (await account.call(rulePath, aRule())).id },
    link: { at: 'tracker/location/link', make: linkOf },
    security_group: {
      at: 'subuser/security_group',
      also: ['id', 'group_id', 'group.id'],
      make: async (account) => (await account.call(securityGroupPath, exampleFor(securityGroupPath))).id,
    },
    subuser: {
      at: 'subuser',
      also: ['user.id'],
      make: async (account) => (await account.call(subuserPath, exampleFor(subuserPath))).id,
    },
    history: {
      make: async (account, { db, tracker }) => told(db, account, (await tracker(account)).tracker_id),
    },
    listing: { make: async (account) => (await makeListing(account, [])).listing_id },
    status: {
      at: 'status',
      also: ['new_status_id', 'listing.entries'],
      make: async (account) => (await makeListing(account, ['Free'])).ids[0] as number,
    },
    phone: {
      make: async (account, { server }) => (await signInPhone(server, account)).phone_id,
    },
    message: {
      at: 'tracker/chat',
      make: async (account, { server }) => writeFrom(await signInPhone(server, account), 'Hello'),
    },
    process: {
      make: async (account, { server }) => {
        const filename = await parsed(server, account, csvFile('Van'))
        return (await account.call('vehicle/import/start', { filename, headers: ['label'] })).id
      },
    },
    file: { make: async (account, { server }) => parsed(server, account, csvFile('Van;Sprinter')) },
    key: {
      at: 'api/key',
      also: ['key'],
      make: async (account) => (await account.call('api/key/create', { title: 'a key' })).value.hash,
    },
    session: {
      at: 'user/session',
      make: ({ id }, { db }) => sessionId(db, { kind: 'user', user_id: id, seconds: 60 }),
    },
  },
  panel: {
    tariff: {
      also: ['default_tariff_id'],
      make: async (dealer) => {
        const { tariff } = exampleFor(tariffPath) as { tariff?: object }
        return (await dealer.call(tariffPath, { tariff: { ...tariff, name: `plan ${++logins}` } })).id
      },
    },
    subpaas: { make: async (dealer) => (await dealer.call(subpaasPath, exampleFor(subpaasPath))).id },
    preset: { make: async (dealer) => (await dealer.call(presetPath, exampleFor(presetPath))).id },
    gateway: { make: made('panel/gateways/email/create') },
    user: { also: ['target.ids'], make: async (dealer) => (await dealer.call(userPath, exampleFor(userPath))).id },
    session: {
      at: 'panel/account/session',
      make: ({ id }, { db }) => sessionId(db, { kind: 'panel', panel_login_id: id, seconds: 60 }),
    },
    panel_login: { at: 'panel/login', make: made(panelLoginPath) },
    bundle: {
      make: async (dealer) =>
        (await dealer.call('panel/tracker/bundle/import', { imeis: [imei()], equip_id: 10 })).list[0],
    },
    tracker: {
      make: async (dealer, { tracker }) => {
        const user = await dealer.call(userPath, exampleFor(userPath))
        const { hash } = await dealer.call('panel/user/session/create', { user_id: user.id })
        return (await tracker(dealer, { hash })).tracker_id
      },
    },
  },
}

export type Things = Record<string, number | string>

/** Somebody's things, one of each resource. */
export const make = async (owner: Person, area: Area, opened: Fleet): Promise<Things> => {
  const things: Things = {}
  for (const [name, { make }] of Object.entries(resources[area])) things[name] = await make(owner, opened)
  return things
}

/** Dotted ids that nobody owns, or that a test of their operation tells apart by what is named beside them. */
const unowned = [
  /(^|\.)(plugin|device|fake_device|dealer|icon|equip|interval|protocol)_id$/,
  /^track_ids?$/,
  /^tariff\.group_id$/,
  /^(caller|google_client)_id$/,
  /^((place|vehicle|receipt|task|route|checkpoint|checkpoints\.0)\.)?external_id$/,
  /(^|\.)plugin\.show_external_id$/,
  /^assets\.0\.id$/,
  /^template\.fields\.0\.id$/,
  // Asked for with `create_form`, as test/api/task/create.test.ts does.
  /(^|\.)form_template_id$/,
  // Places in the list.
  /^sensors\.0\.parameters\.parent_ids$/,
  /^field_id$/,
  // Of a chain: each dealer's begins with 1.
  /^entry_id$/,
  // Of a file, in bytes.
  /^size$/,
  // Of what the platform draws maps of, and takes for that: nobody's beside its operator.
  /^(choice|upload)_ids?$|^choice\.id$/,
  // Entries of an audit are numbered in each account by itself.
  /^number$/,
]

/** Periods are the same everywhere. */
const period: Record<string, string> = { from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' }

/** An id among parameters: `tags.0.tag_id`, whose resource is the tag. */
export interface IdParam {
  at: readonly string[]
  resource: string | undefined
  isList: boolean
}

/** Every parameter that names something by id. */
export const idParams = (
  operation: Operation,
  schema = paramsOf(operation),
  above: readonly string[] = [],
): IdParam[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = [...above, name]
    const { items } = property
    if (items && isId(name, items)) return [{ at, resource: resourceOf(operation, at), isList: true }]
    if (isId(name, property) || meantBy(operation, at))
      return [{ at, resource: resourceOf(operation, at), isList: false }]
    return idParams(operation, property.items ?? property, property.items ? [...at, '0'] : at)
  })

const isId = (name: string, schema: Schema): boolean => {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  const isBounded = minimum === 1 && maximum !== undefined && maximum >= 2_147_483_647
  const isScalar = !typesOf(schema).includes('object') && !typesOf(schema).includes('array')
  return isScalar && (isBounded || /(^|_)id$/.test(name))
}

/** The resource that says that it is also called so. */
const meantBy = (operation: Operation, at: readonly string[]): string | undefined =>
  Object.entries(resources[areaOf(operation)]).find(
    ([, { at: below = '', also = [] }]) => operation.path.startsWith(below) && also.includes(at.join('.')),
  )?.[0]

const pathOf = (own: Record<string, Resource>, word: string): string => own[word]?.at ?? word

/** The resources that an operation is about, by their words: those that it names, and the one that it makes. */
export const resourcesOf = (operation: Operation): string[] => {
  const own = resources[areaOf(operation)]
  const named = idParams(operation).flatMap(({ resource }) => resource ?? [])
  const made = Object.keys(own).filter((word) => operation.path.startsWith(`${pathOf(own, word)}/`))
  return [...new Set([...named, ...made])]
}

const resourceOf = (operation: Operation, at: readonly string[]): string | undefined => {
  const own = resources[areaOf(operation)]
  const name = at.at(-1) ?? ''
  const meant = meantBy(operation, at)
  if (meant) return meant
  if (name === 'id' && at.length === 1)
    return Object.keys(own)
      .filter((word) => operation.path.startsWith(`${pathOf(own, word)}/`))
      .sort((a, b) => pathOf(own, b).length - pathOf(own, a).length)[0]
  const word = name === 'id' ? (at.at(-2) ?? '') : name.replace(/(_ids?|s)$/, '')
  return word in own ? word : undefined
}

/** Whether the parameter must name a resource. */
export const isOwned = ({ at }: IdParam): boolean => !unowned.some((pattern) => pattern.test(at.join('.')))

/**
 * Parameters that an operation takes, with ids of the caller's own; `all` those that it may take too. Where `own` holds
 * several ids of a resource, lists have them all, in their order, and what is no list has the first.
 */
export const paramsWith = (
  operation: Operation,
  own: Record<string, unknown>,
  all = false,
): Record<string, unknown> => {
  const schema = paramsOf(operation)
  const params = { ...(exampleOf(schema, all) as object), ...given[operation.path]?.() } as Record<string, unknown>
  for (const name of Object.keys(period)) if (name in params) params[name] = period[name]
  for (const param of idParams(operation))
    if (param.resource && (all || has(params, param.at))) put(params, schema, param.at, ownOf(own, param))
  return params
}

/** The ids of one's own that a parameter is of: of lists all, else the first. */
export const ownOf = (own: Record<string, unknown>, { resource, isList }: IdParam): unknown => {
  const ids = [own[resource ?? '']].flat()
  return isList ? ids : ids[0]
}

export const has = (params: unknown, at: readonly string[]): boolean => {
  const value = at.reduce((held: unknown, name) => (held as Record<string, unknown> | undefined)?.[name], params)
  return value !== undefined
}

/** Puts a value at the path; what lies on the way and is not there is an example. */
export const put = (params: Record<string, unknown>, schema: Schema, at: readonly string[], value: unknown): void => {
  const [name = '', ...below] = at
  if (below.length === 0) {
    params[name] = value
    return
  }
  const next = schema.items ?? schema.properties?.[name] ?? {}
  params[name] ??= exampleOf(next.items && !schema.items ? ({ ...next, minItems: 1 } as Schema) : next)
  if (Array.isArray(params[name]) && params[name].length === 0) params[name] = [exampleOf(next.items ?? {})]
  put(params[name] as Record<string, unknown>, next, below, value)
}
