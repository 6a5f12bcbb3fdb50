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

const known: Known = {
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
  limits: { file_size: 16_777_216, photos: 6, comment: 1024, positions: 500, days: 30 },
}

const day: Day = {
  ...{ day: '2026-11-28', metres: 42_300, seconds: 5_400, idling: 1_500 },
  tracks: [
    {
      ...{ start_date: '2026-11-28 08:05:00', end_date: '2026-11-28 08:47:00', metres: 21_000, under_way: false },
      ...{ start_address: 'The yard, Hamburg', end_address: 'Gate 7, Hamburg' },
    },
  ],
  checkins: [
    {
      ...{ id: 3, marker_time: '2026-11-28 08:50:00', comment: 'Left with the porter', form_label: 'Delivery' },
      ...{ address: 'Gate 7, Hamburg', files: 1 },
    },
  ],
}

const place = { latitude: 53.5585, longitude: 10.0045, accuracy: 9 }
const photo = async (name = 'gate.jpg') => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await twoHalves(2400, 1800).jpeg().toBuffer(),
})

/** Pressed again before the page has heard of the first. */
const twice = (button: Element): void => {
  for (const _ of [1, 2]) (button as HTMLElement).click()
}

interface FileValue {
  file_ids?: number[]
  file_id?: number
}

/** A service that takes all that it is told. */
const service = async (more: Parameters<typeof serveGo>[0] = {}) => {
  let files = 0
  return serveGo({
    'mobile/session/open': ({ code }) => (code === 'ABCD-EFGH' ? { hash: 'a-session', tracker_id: 7 } : { code: 282 }),
    'mobile/code/create': ({ link }) =>
      link === 'used-link' ? { code: 265, http: 403 } : { code: 'ABCD-EFGH', expires: '2026-11-28 23:15:00' },
    'mobile/read': ({ templates_digest }) => (templates_digest ? { ...known, templates: null } : known),
    'mobile/day/read': () => day,
    'mobile/file/create': () => ({
      ...{ file_id: ++files, uploaded: false },
      ticket: { url: '/up', fields: { token: 't' }, file_field_name: 'file' },
    }),
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
  await page.getByText('Idling').waitFor()
  expect(await page.title()).toBe('Nordic Fleet')
  await picture('today')
  await check()
})

story('the link becomes a code, once', { timeout: 120_000 }, async () => {
  const { url, told } = await service()
  const { page, check, picture } = await openGo(url, { hash: 'a-link-of-32', size: sizes.small, theme: 'dark' })
  await page.getByText('ABCD-EFGH').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await picture('link-dark')
  await check()
  await page.getByRole('button', { name: 'Copy the code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ABCD-EFGH')
  await page.getByRole('button', { name: 'Sign in here' }).click()
  await page.getByText('Ada Byron').waitFor()
  expect(told('mobile/session/open')).toEqual([{ code: 'ABCD-EFGH' }])
  const other = await openGo(url, { hash: 'used-link' })
  await other.page.getByText('This link was used already').waitFor()
  await other.check()
})

story(
  'a link that meets no net is tried again, and a code that does not sign in stays',
  { timeout: 120_000 },
  async () => {
    let tries = 0
    const { url } = await service({
      'mobile/code/create': () =>
        ++tries === 1 ? { code: 1, http: 503 } : { code: 'ABCD-EFGH', expires: '2026-11-28 23:15:00' },
    })
    const { page, context } = await openGo(url, { hash: 'a-link-of-32' })
    await page.getByText('There is no net.').waitFor()
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('ABCD-EFGH').waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign in here' }).click()
    await page.getByText('There is no net.').waitFor()
    await page.getByText('ABCD-EFGH').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign in here' }).click()
    await page.getByText('Ada Byron').waitFor()
    expect(tries).toBe(2)
  },
)

story('a check-in with a form of all kinds waits without a net, and goes out once', { timeout: 120_000 }, async () => {
  const { url, told } = await service()
  const { page, context, check, picture, complaints } = await signedIn(url)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText('Found, to 9').waitFor()
  await page.getByLabel('Form').selectOption('Delivery')
  await picture('checkin')
  await check()
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('Answer this.').first().waitFor()
  await check()
  await page.getByLabel('Received by').fill('Grace Hopper')
  await page.getByLabel('Barrels').check()
  await page.getByLabel('Gate').selectOption('South')
  await page.getByLabel('Handed over').check()
  await page.getByLabel('Next visit').fill('2099-01-02')
  await page.getByLabel('4 stars').check()
  const paper = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.getByRole('group', { name: 'Papers' }).locator('input').setInputFiles(paper)
  await page
    .getByRole('group', { name: 'Seal' })
    .locator('input')
    .setInputFiles(await photo('seal.jpg'))
  await page
    .getByRole('group', { name: 'Photos' })
    .locator('input')
    .setInputFiles(await photo())
  await page.getByLabel('Comment').fill('Behind the gate')
  const paper_box = await page.getByRole('img', { name: /^Signature/ }).boundingBox()
  if (!paper_box) throw new Error('nothing to sign on')
  await page.getByRole('img', { name: /^Signature/ }).scrollIntoViewIfNeeded()
  const box = (await page.getByRole('img', { name: /^Signature/ }).boundingBox()) ?? paper_box
  await page.mouse.move(box.x + 20, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Sign again' }).waitFor()
  await page.getByRole('group', { name: 'Photos' }).locator('img').waitFor()
  await picture('checkin-filled')
  await check()
  await page.getByRole('button', { name: 'Check in', exact: true }).evaluate(twice)
  await page.getByText('1 thing waits for a net').waitFor()
  await picture('today-offline')
  await page.getByText('1 thing waits for a net').click()
  await page.getByRole('heading', { name: 'Check-in · Delivery' }).waitFor()
  await picture('queue-offline')
  expect(told('mobile/checkin/create')).toEqual([])
  await context.setOffline(false)
  await page.getByText('Everything is sent.').waitFor()
  const [sent, ...more] = told('mobile/checkin/create')
  expect(more).toEqual([])
  expect(sent).toMatchObject({
    location: { lat: 53.5585, lng: 10.0045, precision: 9 },
    comment: 'Behind the gate',
    form: { template_id: 5, version: 3 },
  })
  const { file_ids, form } = sent as { file_ids: number[]; form: { values: Record<string, FileValue> } }
  const { values } = form
  expect(Object.keys(values).sort()).toEqual(['day', 'list', 'one', 'paper', 'seal', 'sign', 'well', 'what', 'who'])
  const ids = [...file_ids, ...(values.paper?.file_ids ?? []), ...(values.seal?.file_ids ?? [])]
  expect([...ids, values.sign?.file_id].sort()).toEqual([1, 2, 3, 4])
  const sizesSent = told('mobile/file/create').map(({ filename, size }) => [filename, Number(size)])
  expect(sizesSent.find(([name]) => name === 'gate.jpg')?.[1]).toBeLessThan(400_000)
  // Nothing of a camera's file is in the photo: it was drawn anew.
  const uploads = told('/up').map(({ text }) => String(text))
  expect(uploads.some((text) => text.includes('Exif'))).toBe(false)
  // The net was away, of which a browser complains.
  expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

story('a draft survives the page, and what is no picture is told', { timeout: 120_000 }, async () => {
  const { url } = await service()
  const { page, check } = await signedIn(url)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByLabel('Form').selectOption('Delivery')
  await page.getByLabel('Received by').fill('Grace')
  const text = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page.getByRole('group', { name: 'Photos' }).locator('input').setInputFiles(text)
  await page.getByText('This is no picture').waitFor()
  await page
    .getByRole('group', { name: 'Photos' })
    .locator('input')
    .setInputFiles(await photo())
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Received by').inputValue()).toBe('Grace')
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await check()
  await page.getByRole('button', { name: 'Empty' }).click()
  await page.getByLabel('Received by').waitFor({ state: 'detached' })
})

story(
  'nothing is sent while a photo is made small, and what is written meanwhile stays',
  { timeout: 120_000 },
  async () => {
    const { url, told } = await service()
    const { page } = await signedIn(url)
    // Pictures take until the test lets them.
    await page.evaluate(`{
    const make = window.createImageBitmap
    window.createImageBitmap = (...given) => new Promise((done) => { window.go_on = () => done(make(...given)) })
  }`)
    await page.getByRole('button', { name: 'Check in' }).click()
    await page.getByText('Found, to 9').waitFor()
    const send = page.getByRole('button', { name: 'Check in', exact: true })
    await expect.poll(() => send.isEnabled()).toBe(true)
    const photos = page.getByRole('group', { name: 'Photos' }).locator('input')
    await photos.setInputFiles(await photo())
    await expect.poll(() => page.evaluate('typeof window.go_on')).toBe('function')
    expect([await send.isEnabled(), await photos.isEnabled()]).toEqual([false, false])
    await page.getByLabel('Comment').fill('Behind the gate')
    await page.evaluate('window.go_on()')
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await send.click()
    await expect
      .poll(() => told('mobile/checkin/create'))
      .toMatchObject([{ comment: 'Behind the gate', file_ids: [1] }])
  },
)

story('a phone that is full says so, and what was written stays', { timeout: 120_000 }, async () => {
  const { url, told } = await service()
  const { page, check } = await signedIn(url)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByLabel('Comment').fill('Behind the gate')
  await page.getByText('Found, to 9').waitFor()
  await page.evaluate(`{
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }
    window.make_room = () => { IDBObjectStore.prototype.put = put }
  }`)
  const photos = page.getByRole('group', { name: 'Photos' }).locator('input')
  await photos.setInputFiles(await photo())
  await page.getByText('this phone has no room left').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Remove photo 1' }).count()).toBe(0)
  const send = page.getByRole('button', { name: 'Check in', exact: true })
  await page.getByText('this phone has no room left').waitFor({ state: 'detached' })
  await send.click()
  await page.getByText('this phone has no room left').waitFor()
  await check()
  await page.evaluate('window.make_room()')
  await send.click()
  await expect.poll(() => told('mobile/checkin/create')).toMatchObject([{ comment: 'Behind the gate', file_ids: [] }])
})

story('what was refused is told with its reason, and sent without its form', { timeout: 120_000 }, async () => {
  let tries = 0
  const { url, told } = await service({
    'mobile/checkin/create': ({ form }) => (form ? { code: 201 } : { id: ++tries }),
  })
  const { page, check, picture } = await signedIn(url, { size: sizes.small, theme: 'dark' })
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByLabel('Form').selectOption('Delivery')
  await page.getByLabel('Received by').fill('Grace')
  const canvas = page.getByRole('img', { name: /^Signature/ })
  await canvas.scrollIntoViewIfNeeded()
  await canvas.click({ position: { x: 40, y: 40 } })
  await page.getByRole('button', { name: 'Sign again' }).waitFor()
  await page.getByText('Found, to 9').waitFor()
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('1 thing was refused').click()
  await page.getByText('What it belongs to is no longer there.').waitFor()
  await picture('queue-refused-dark')
  await check()
  await page.getByRole('button', { name: 'Send without the form' }).click()
  await page.getByText('Everything is sent.').waitFor()
  expect(told('mobile/checkin/create').map(({ form }) => form === undefined)).toEqual([false, true])
})

story('a receipt, a status, a place and the settings', { timeout: 120_000 }, async () => {
  const { url, told } = await service()
  const { page, context, check, picture } = await signedIn(url)
  await page.getByRole('button', { name: 'Receipt' }).click()
  await page.getByRole('button', { name: 'Keep the receipt' }).click()
  await page.getByText('Write how much it was.').waitFor()
  await check()
  await page.getByLabel('Litres').fill('42,5')
  await page.getByLabel('Paid').fill('72.25')
  await page.getByLabel('Diesel').check()
  await page
    .getByRole('group', { name: 'Photo of the receipt' })
    .locator('input')
    .setInputFiles(await photo('paper.jpg'))
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await picture('receipt')
  await check()
  await page.getByRole('button', { name: 'Keep the receipt' }).evaluate(twice)
  await expect.poll(() => told('mobile/receipt/create')).toHaveLength(1)
  expect(told('mobile/receipt/create')[0]).toMatchObject({
    receipt: { volume: 42.5, cost: 72.25, fuel_type: 'diesel' },
    file_ids: [1],
  })

  await page.getByText('On the way').click()
  await page.getByLabel('Break').check()
  await picture('status')
  await check()
  await page.getByRole('button', { name: 'Choose' }).evaluate(twice)
  await expect.poll(() => told('mobile/status/assign').map(({ status_id }) => status_id)).toEqual([2])

  await page.getByRole('button', { name: 'Place' }).click()
  await page.getByRole('button', { name: 'Tell where I am' }).click()
  await page.getByText(/^Last place at/).waitFor()
  await expect.poll(() => told('mobile/position/send')).not.toEqual([])
  const traccar = page.getByRole('link', { name: 'Set up Traccar Client' })
  expect(await traccar.getAttribute('href')).toContain('id=7000123')
  await page.getByRole('button', { name: 'QR code for OsmAnd' }).click()
  await page.getByRole('region', { name: 'OsmAnd' }).locator('svg path').first().waitFor()
  await picture('position')
  await check()
  await page.getByRole('button', { name: 'Stop' }).click()

  await page.getByRole('button', { name: 'Today' }).click()
  expect([told('mobile/receipt/create').length, told('mobile/status/assign').length]).toEqual([1, 1])
  await page.getByRole('button', { name: 'Settings' }).click()
  await picture('settings')
  await check()
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  await page.getByLabel('Dunkel').check()
  await picture('settings-dark-de')
  await check()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('button', { name: 'Zum Abmelden noch einmal drücken' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  expect(await context.storageState()).toBeTruthy()
})

story('whose vehicle has a device of its own, tells no places', { timeout: 120_000 }, async () => {
  const tracker = { ...known.tracker, takes_positions: false }
  const { url } = await service({ 'mobile/read': () => ({ ...known, tracker }) })
  const { page, check } = await signedIn(url)
  expect(await page.getByRole('button', { name: 'Place' }).count()).toBe(0)
  await check()
})

story('the page opens without a net once it was opened with one', { timeout: 120_000 }, async () => {
  const { url } = await service()
  const { page, context } = await signedIn(url)
  const kept = () => page.evaluate(async () => (await caches.match('/go')) !== undefined)
  await expect.poll(kept, { timeout: 20_000 }).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await page.getByText(/^42\.3.km$/).waitFor()
})

story('a phone that was cut off says so, and keeps what was not sent', { timeout: 120_000 }, async () => {
  let isCut = false
  const { url, told } = await service({
    'mobile/read': () => (isCut ? { code: 4 } : known),
    'mobile/status/assign': () => (isCut ? { code: 4 } : {}),
  })
  const { page, check } = await signedIn(url)
  isCut = true
  await page.getByText('On the way').click()
  await page.getByLabel('Break').check()
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.getByText('This phone was signed out by the office.').waitFor()
  await check()
  isCut = false
  await page.getByLabel('Code').fill('ABCD-EFGH')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await expect.poll(() => told('mobile/status/assign').length).toBe(2)
  expect(new Set(told('mobile/status/assign').map(({ key }) => key)).size).toBe(1)
})
