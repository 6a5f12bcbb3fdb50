import { expect } from 'vitest'
import { story } from '../browser.ts'
import { day, known, photo, service, openMade as signedIn, walk } from './made.ts'
import { openGo, sizes } from './served.ts'

/** The page of drivers, screen by screen, before a service that is made up. */

/** Pressed again before the page has heard of the first. */
const twice = (button: Element): void => {
  for (const _ of [1, 2]) (button as HTMLElement).click()
}

interface FileValue {
  file_ids?: number[]
  file_id?: number
}

story('a wrong code is told, the right one opens today', { timeout: 300_000 }, async () => {
  const { url } = await service()
  const { page, check, picture } = await openGo(url)
  await page.getByLabel('Code').waitFor()
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

/** A browser that reads codes, and sees one at its second look. */
const seeing = (code: string) => `globalThis.BarcodeDetector = class {
  constructor({ formats }) { this.formats = formats; this.looks = 0 }
  async detect(video) {
    if (!(video instanceof HTMLVideoElement) || String(this.formats) !== 'qr_code') throw new Error('not asked so')
    return ++this.looks < 2 ? [] : [{ rawValue: ${JSON.stringify(code)} }]
  }
}`

story('a camera that may not be used is told, and the code can be typed', { timeout: 120_000 }, async () => {
  const { url } = await service()
  const { page } = await openGo(url, { script: seeing('ABCD-EFGH') })
  await page.evaluate(
    'navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))',
  )
  await page.getByRole('button', { name: 'Scan' }).click()
  await page.getByText('The camera cannot be used').waitFor()
  await page.getByLabel('Code').fill('ABCD-EFGH')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
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
  // Such as lies in a cloud that is not reached: what cannot be read is no picture that is none.
  await page.evaluate('File.prototype.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"))')
  const paper = { name: 'papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await page.getByRole('group', { name: 'Papers' }).locator('input').setInputFiles(paper)
  await page.getByText('This file cannot be read.').waitFor()
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

story(
  'an inspection is asked for before a drive, with a photo of what failed, and waits as all does',
  { timeout: 120_000 },
  async () => {
    const wanting = {
      ...known,
      templates: [...known.templates, walk],
      inspections: [{ template_id: 9, moments: ['before'] }],
    }
    let inspections: object[] = []
    const { url, told } = await service({
      'mobile/read': () => wanting,
      'mobile/day/read': () => ({ ...day, inspections }),
      'mobile/inspection/create': () => {
        inspections = [{ moment: 'before', made: '2026-11-28 08:00:00', faults: 1 }]
        return { id: 1, faults: [] }
      },
    })
    const { page, context, check, picture } = await signedIn(url)
    await context.setOffline(true)
    await page.getByText('Inspection before the drive').click()
    const keep = page.getByRole('button', { name: 'Keep the inspection' })
    await keep.click()
    await page.getByText('Answer this.').first().waitFor()
    await page.getByLabel('Good').check()
    expect(await page.getByRole('group', { name: 'Photo of the tyre' }).count()).toBe(0)
    await page.getByLabel('Worn').check()
    await page.getByLabel('Work', { exact: true }).check()
    await keep.click()
    await page.getByRole('group', { name: 'Photo of the tyre' }).getByText('Answer this.').waitFor()
    await picture('inspection')
    await check()
    await page
      .getByRole('group', { name: 'Photo of the tyre' })
      .locator('input')
      .setInputFiles(await photo('tyre.jpg'))
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
    await keep.evaluate(twice)
    await page.getByText('1 thing waits for a net').waitFor()
    expect(await page.getByText('Inspection before the drive').count()).toBe(0)
    // It is no form of a check-in.
    await page.getByRole('button', { name: 'Check in' }).click()
    expect(await page.getByLabel('Form').locator('option').allTextContents()).not.toContain('Walk around')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('1 fault').waitFor()
    await picture('today-inspected')
    const [sent, ...more] = told('mobile/inspection/create')
    expect(more).toEqual([])
    expect(sent).toMatchObject({ moment: 'before', form: { template_id: 9, version: 1 } })
    const { form } = sent as { form: { values: object } }
    expect(form.values).toEqual({
      tyres: { type: 'radio_group', value_index: 1 },
      shot: { type: 'photo', file_ids: [1] },
      lights: { type: 'radio_group', value_index: 0 },
    })
  },
)

/** A whole Chromium has cameras, but no detector of codes on Linux: this one looks as often as the page asks, and finds the code in the third picture of a camera that moves. */
const detector = `globalThis.BarcodeDetector = class {
  looks = 0
  constructor({ formats }) { if (formats.join() !== 'qr_code') throw new Error('other codes') }
  async detect(video) {
    if (video.videoWidth === 0) throw new Error('no picture')
    return ++this.looks < 3 ? [] : [{ rawValue: location.origin + '/go#a-link-of-32' }]
  }
}`

story('a square code is read by the camera, and signs in by its link', { timeout: 120_000 }, async () => {
  const { url, told } = await service({
    'mobile/session/open': ({ link }) =>
      link === 'a-link-of-32' ? { hash: 'a-session', tracker_id: 7 } : { code: 201 },
  })
  const { page, context, check } = await openGo(url, { script: detector, whole: true })
  await context.grantPermissions(['camera'], { origin: url })
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await page.getByText('Ada Byron').waitFor()
  expect(told('mobile/session/open')).toEqual([{ link: 'a-link-of-32' }])
  await check()
})

story('who does not let the camera be used types the code', { timeout: 120_000 }, async () => {
  const { url } = await service()
  const { page } = await openGo(url, { script: detector, whole: true })
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await page.getByText('The camera cannot be used.').waitFor()
  await page.getByLabel('Code').fill('ABCD-EFGH')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Ada Byron').waitFor()
})
