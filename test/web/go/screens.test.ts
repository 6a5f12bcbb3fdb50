import { expect } from 'vitest'
import { storedField } from '#form/field.ts'
import { twoHalves } from '#test/images.ts'
import type { Day, Known } from '#web/go/known.ts'
import { story } from '../browser.ts'
import { openGo, serveGo, sizes } from './served.ts'

/** The page of drivers, screen by screen, before a service that is made up. */

const options = [{ label: 'Left with the porter' }, { label: 'Handed over' }]
const fields = [
  storedField({ id: 'who', label: 'Received by', type: 'text', required: true, description: 'In block letters' }),
  storedField({ id: 'what', label: 'Delivered', type: 'checkbox_group', group: [{ label: 'Boxes' }, { label: 'Barrels' }] }),
  storedField({ id: 'line', label: 'At the door', type: 'separator' }),
  storedField({ id: 'list', label: 'Gate', type: 'dropdown', options: [{ label: 'North' }, { label: 'South' }] }),
  storedField({ id: 'one', label: 'How', type: 'radio_group', options }),
  storedField({ id: 'day', label: 'Next visit', type: 'date', disable_past: true }),
  storedField({ id: 'well', label: 'How it went', type: 'rating' }),
  storedField({ id: 'paper', label: 'Papers', type: 'file', allowed_extensions: ['pdf'] }),
  storedField({ id: 'seal', label: 'Seal', type: 'photo', max_files: 2 }),
  storedField({ id: 'sign', label: 'Signature', type: 'signature', required: true }),
]

const known: Known = {
  phone: { id: 1, label: 'Ada’s phone', locale: 'en' },
  tracker: { id: 7, label: 'Van 1', takes_positions: true },
  employee: { first_name: 'Ada', last_name: 'Byron' },
  vehicle: { label: 'Van 1', reg_number: 'HH-OD 17' },
  service: { title: 'Nordic Fleet', logo: null, color_theme: '#0a7040' },
  measurement_system: 'metric',
  statuses: {
    ...{ label: 'Couriers', may_change: true, current_id: 1 },
    list: [
      { id: 1, label: 'On the way', color: '00AA00' },
      { id: 2, label: 'Break', color: 'FFAA00' },
    ],
  },
  templates: [{ id: 5, label: 'Delivery', description: 'For each stop', version: 3, fields }],
  templates_digest: 'd1',
  limits: { photos: 6, comment: 1024 },
}

const day: Day = {
  ...{ day: '2026-11-28', length: 42_300, moving_time: 5_400 },
  tracks: [
    {
      ...{ from: '2026-11-28 08:05:00', to: '2026-11-28 08:47:00', length: 21_000 },
      ...{ from_address: 'The yard, Hamburg', to_address: 'Gate 7, Hamburg' },
    },
  ],
  checkins: [
    {
      ...{ id: 3, marker_time: '2026-11-28 08:50:00', comment: 'Left with the porter', form_label: 'Delivery' },
      address: 'Gate 7, Hamburg',
    },
  ],
}

const place = { latitude: 53.5585, longitude: 10.0045, accuracy: 9 }
const photo = async (name = 'gate.jpg') => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await twoHalves(2400, 1800).jpeg().toBuffer(),
})

/** A service that takes all that it is told. */
const service = async (more: Parameters<typeof serveGo>[0] = {}) => {
  let files = 0
  return serveGo({
    'mobile/session/open': ({ code }) => (code === 'ABCD-EFGH' ? { hash: 'a-session' } : { code: 282 }),
    'mobile/code/create': ({ link }) =>
      link === 'used-link' ? { code: 265, http: 403 } : { code: 'ABCD-EFGH', expires: '2026-11-28 23:15:00' },
    'mobile/read': ({ templates_digest }) => (templates_digest ? { ...known, templates: null } : known),
    'mobile/day/read': () => day,
    'mobile/file/create': () => ({ value: { file_id: ++files, url: '/up', fields: { token: 't' } } }),
    '/up': () => ({ success: true }),
    'mobile/checkin/create': () => ({ id: 1 }),
    'mobile/receipt/create': () => ({ id: 1 }),
    'mobile/status/assign': () => ({}),
    'mobile/position/send': ({ positions }) => ({ taken: (positions as unknown[]).length }),
    ...more,
  })
}

const signedIn = async (url: string, looking: Parameters<typeof openGo>[1] = {}) => {
  const opened = await openGo(url, { place, ...looking })
  const { page } = opened
  await page.locator('input').fill('ABCD-EFGH')
  await page.locator('button[type=submit]').click()
  await page.getByText('Ada Byron').waitFor()
  return opened
}

story('a wrong code is told, the right one opens today', { timeout: 300_000 }, async () => {
  const { url } = await service()
  const { page, check, picture } = await openGo(url)
  await picture('sign-in')
  await check()
  await page.getByLabel('Code').fill('WRONG-ONE')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This code is not right').waitFor()
  await check()
  await page.getByLabel('Code').fill('ABCD-EFGH')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await page.getByText(/^42\.3.km$/).waitFor()
  await page.getByText(/Left with the porter/).waitFor()
  expect(await page.title()).toBe('Nordic Fleet')
  await picture('today')
  await check()
})
