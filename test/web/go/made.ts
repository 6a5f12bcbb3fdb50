import { type GivenField, storedField } from '#form/field.ts'
import { twoHalves } from '#test/images.ts'
import { inspected } from '#test/inspected.ts'
import type { Day, Known, Task, Tasks, Template } from '#web/go/known.ts'
import { type Answer, type Given, openGo, serveGo } from './served.ts'

/** A service that is made up for the page of drivers: Ada, her van, and what she may fill in. */

const options = [{ label: 'Left with the porter' }, { label: 'Handed over' }]
const fields = [
  storedField({ id: 'who', label: 'Received by', type: 'text', required: true, description: 'In block letters' }),
  storedField({
    id: 'what',
    label: 'Delivered',
    type: 'checkbox_group',
    group: [{ label: 'Boxes' }, { label: 'Barrels' }],
  }),
  storedField({ id: 'line', label: 'At the door', type: 'separator' }),
  storedField({ id: 'list', label: 'Gate', type: 'dropdown', options: [{ label: 'North' }, { label: 'South' }] }),
  storedField({ id: 'one', label: 'How', type: 'radio_group', options }),
  storedField({ id: 'day', label: 'Next visit', type: 'date', disable_past: true }),
  storedField({ id: 'well', label: 'How it went', type: 'rating' }),
  storedField({ id: 'paper', label: 'Papers', type: 'file', allowed_extensions: ['pdf'] }),
  storedField({ id: 'seal', label: 'Seal', type: 'photo', max_files: 2 }),
  storedField({ id: 'sign', label: 'Signature', type: 'signature', required: true }),
]

export const known: Known = {
  phone: { id: 1, label: 'Ada’s phone', locale: 'en' },
  tracker: { id: 7, label: 'Van 1', takes_positions: true },
  employee: { first_name: 'Ada', last_name: 'Byron' },
  vehicle: { label: 'Van 1', reg_number: 'HH-OD 17' },
  service: { title: 'Nordic Fleet', logo: null, app_logo: null, color_theme: '#0a7040' },
  measurement_system: 'metric',
  privacy: { since: null, by: null, hours: false },
  statuses: {
    ...{ label: 'Couriers', may_change: true, current_id: 1, changed: null },
    list: [
      { id: 1, label: 'On the way', color: '00AA00' },
      { id: 2, label: 'Break', color: 'FFAA00' },
    ],
  },
  templates: [{ id: 5, label: 'Delivery', description: 'For each stop', version: 3, fields }],
  templates_digest: 'd1',
  elsewhere: { device_id: '7000123', osmand: 5055, owntracks: null },
  push_key: null,
  messages: [],
  chat: true,
  inspections: [],
  limits: { file_size: 16_777_216, photos: 6, comment: 1024, positions: 500, days: 30 },
}

export const day: Day = {
  ...{ day: '2026-11-28', metres: 42_300, seconds: 5_400, idling: 1_500 },
  tracks: [
    {
      ...{ start_date: '2026-11-28 08:05:00', end_date: '2026-11-28 08:47:00', metres: 21_000, under_way: false },
      ...{ start_address: 'The yard, Hamburg', end_address: 'Gate 7, Hamburg' },
    },
  ],
  inspections: [],
  checkins: [
    {
      ...{ id: 3, marker_time: '2026-11-28 08:50:00', comment: 'Left with the porter', form_label: 'Delivery' },
      ...{ address: 'Gate 7, Hamburg', files: 1 },
    },
  ],
}

/** A task of today, at the gate. */
export const aTask = (more: Partial<Task> = {}): Task => ({
  ...{ id: 11, type: 'task', label: 'Deliver a crate', description: 'Ring twice', max_delay: 15, min_stay_duration: 5 },
  location: { lat: 53.56, lng: 10.01, radius: 100, address: 'Gate 7, Hamburg' },
  ...{ from: '2026-11-28 00:00:00', to: '2099-11-28 23:59:00', status: 'assigned' },
  ...{ status_change_date: '2026-11-28 07:00:00', arrival_date: null, stay_duration: 0, route: null, form: null },
  ...more,
})

/** Its form, of all kinds of fields. */
export const taskForm: NonNullable<Task['form']> = {
  ...{ id: 31, label: 'Delivery', description: 'For each stop', submit_in_zone: false, submitted: null, fields },
}

export const tasks = (list: readonly Task[], more: Partial<Tasks> = {}): Tasks => ({
  ...{ list: [...list], more: false, by_hand: true, tasks_digest: JSON.stringify(list).slice(0, 60) },
  ...more,
})

const place = { latitude: 53.5585, longitude: 10.0045, accuracy: 9 }
/** What is looked at before a drive. */
export const walk: Template = {
  ...{ id: 9, label: 'Walk around', description: null, version: 1, inspection: {} },
  fields: inspected.map((field) => storedField(field as GivenField)),
}

/** A photo as cameras make them. */
export const photo = async (name = 'gate.jpg') => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await twoHalves(2400, 1800).jpeg().toBuffer(),
})

/** A service that takes all that it is told. */
export const service = async (more: Readonly<Record<string, (given: Given, known: Known) => Answer>> = {}) => {
  let files = 0
  return serveGo({
    'mobile/session/open': ({ code }) => (code === 'ABCD-EFGH' ? { hash: 'a-session', tracker_id: 7 } : { code: 282 }),
    'mobile/code/create': ({ link }) =>
      link === 'used-link' ? { code: 265, http: 403 } : { code: 'ABCD-EFGH', expires: '2026-11-28 23:15:00' },
    'mobile/read': ({ templates_digest }) => (templates_digest ? { ...known, templates: null } : known),
    'mobile/day/read': () => day,
    'mobile/task/list': () => tasks([]),
    'mobile/task/form/submit': () => ({ status: 'arrived' }),
    'mobile/task/set_status': () => ({ status: 'arrived' }),
    'mobile/file/create': () => ({
      ...{ file_id: ++files, uploaded: false },
      ticket: { url: '/up', fields: { token: 't' }, file_field_name: 'file' },
    }),
    '/up': () => ({ success: true }),
    'mobile/checkin/create': () => ({ id: 1 }),
    'mobile/receipt/create': () => ({ id: 1 }),
    'mobile/status/assign': () => ({}),
    'mobile/position/send': ({ positions }) => ({ taken: (positions as unknown[]).length }),
    ...Object.fromEntries(Object.entries(more).map(([path, answer]) => [path, (given: Given) => answer(given, known)])),
  })
}

/** A phone that opens the page, and signs in. */
export const openMade = async (url: string, looking: Parameters<typeof openGo>[1] = {}) => {
  const opened = await openGo(url, { place, ...looking })
  const { page } = opened
  await page.locator('input').fill('ABCD-EFGH')
  await page.locator('button[type=submit]').click()
  await page.getByText('Ada Byron').waitFor()
  return opened
}
