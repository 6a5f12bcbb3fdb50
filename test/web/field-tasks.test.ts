import { expect } from 'vitest'
import { createClient } from '#client/client.ts'
import { twoHalves } from '#test/images.ts'
import { afterwards } from '../afterwards.ts'
import { contextOf, listen, picture } from './browser.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** A day of work as one story: the office plans, the driver drives, fills in and signs without a net, and the office sees it done. */

const site = isPossible ? await startSite() : undefined

const fields = [
  { id: 'who', type: 'text', label: 'Received by', required: true },
  { id: 'seal', type: 'photo', label: 'Seal' },
  { id: 'sign', type: 'signature', label: 'Signature', required: true },
]
const gate = { lat: 53.5585, lng: 10.0045, radius: 100, address: 'Gate 7, Hamburg' }
const yard = { lat: 53.6, lng: 10.05, radius: 100, address: 'The yard, Hamburg' }
const mill = { lat: 53.65, lng: 9.95, radius: 100, address: 'The mill, Hamburg' }
const book = { lat: 53.7, lng: 10.1, radius: 100, address: 'The office, Hamburg' }
const start = { lat: 53.5, lng: 9.9 }

const local = (minutes: number): string => fromNow(minutes).slice(0, 19).replace('T', ' ')
const fromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** A phone at the gate, with a browser of its own, that opens a link. */
const openPhone = async (url: string, hash: string) => {
  const context = await contextOf({ size: sizes.phone })
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
  await context.setGeolocation({ latitude: gate.lat, longitude: gate.lng, accuracy: 9 })
  afterwards(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const complaints = listen(page, url)
  await page.goto(`${url}/go#${hash}`)
  return { context, page, complaints }
}

/** An office with Ada, who has a phone, and whose vehicle says where it is. */
const planned = async () => {
  if (!site) throw new Error('no browser')
  const { url, customer } = site
  const { client, hash } = await customer()
  const { tracker_id, hash: link } = await client.call('mobile/phone/invite', { label: 'Ada’s phone' })
  await client.call('employee/create', { employee: { first_name: 'Ada', last_name: 'Byron', tracker_id } } as never)
  const template = { label: 'Delivery', fields }
  const { id: template_id } = await client.call('form/template/create', { template } as never)
  const give = async (label: string, location: typeof gate, since = 5): Promise<number> => {
    const time = { from: fromNow(-since), to: fromNow(120) }
    return (await client.call('task/create', { task: { label, location, tracker_id, ...time } } as never)).id
  }
  const tasks = {
    gate: await give('Deliver a crate', gate),
    yard: await give('Fetch a crate', yard),
    mill: await give('Read the meter', mill, 70),
    book: await give('Sign the book', book),
  }
  // The office has asked for it more than an hour ago.
  const since = new Date(fromNow(-80))
  await site.db.updateTable('task_version').set({ since }).where('task_id', '=', tasks.mill).execute()
  await client.call('task/form/create', { task_id: tasks.gate, template_id })
  const box = await client.call('mobile/phone/invite', { label: 'The van’s own', tracker_id })
  const opened = await createClient({ url }).call('mobile/session/open', { link: box.hash })
  const van = createClient({ url, hash: opened.hash })
  /** Tells where the van was, so many minutes ago, all at once. */
  const drive = async (...places: [place: { lat: number; lng: number }, ago?: number][]) => {
    const positions = places.map(([{ lat, lng }, ago = 0]) => ({ lat, lng, time: fromNow(-ago), precision: 5 }))
    await van.call('mobile/position/send', { clock: fromNow(0), positions } as never)
    return positions.map(({ time }) => time.slice(0, 19).replace('T', ' '))
  }
  const read = async (task_id: number) => (await client.call('task/read', { task_id })).value
  return { url, hash, link, client, tracker_id, tasks, drive, read, site }
}

story(
  'a day of work: planned, driven, filled in without a net, and seen by the office',
  { timeout: 300_000 },
  async () => {
    const { url, hash, link, client, tracker_id, tasks, drive, read, site } = await planned()
    const { context, page, complaints } = await openPhone(url, link)
    await page.getByRole('button', { name: 'Sign in here' }).click()
    await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
    await page.getByText(/Deliver a crate/).waitFor()
    await page.getByText(/Fetch a crate/).waitFor()

    // The yard asks for nothing but that one comes.
    await drive([start])
    await drive([yard])
    await expect.poll(async () => (await read(tasks.yard)).status, { timeout: 60_000 }).toBe('done')
    await page.reload()
    await page.getByRole('heading', { name: 'Over today' }).waitFor()
    await picture(page, 'field-tasks-today')

    // What was driven an hour ago, where there was no net, comes behind it.
    const [, came] = await drive([start, 60], [mill, 55], [mill, 50], [start, 45])
    await expect.poll(async () => (await read(tasks.mill)).status, { timeout: 60_000 }).toBe('done')
    expect(await read(tasks.mill)).toMatchObject({ arrival_date: came })

    // The phone loses its net; the van's own box does not.
    await context.setOffline(true)
    await drive([gate])
    await expect.poll(async () => (await read(tasks.gate)).status, { timeout: 60_000 }).toBe('arrived')
    await page.getByText(/Deliver a crate/).click()
    await page.getByText('To be filled in').click()
    await page.getByLabel('Received by').fill('Grace Hopper')
    const photo = { name: 'seal.jpg', mimeType: 'image/jpeg', buffer: await twoHalves(1800, 1200).jpeg().toBuffer() }
    await page.getByRole('group', { name: 'Seal' }).locator('input').setInputFiles(photo)
    const paper = page.getByRole('img', { name: /^Signature/ })
    await paper.scrollIntoViewIfNeeded()
    await paper.click({ position: { x: 60, y: 60 } })
    await page.getByRole('button', { name: 'Sign again' }).waitFor()
    await page.getByRole('button', { name: 'Hand in' }).click()
    await page.getByText('Filled in, not sent yet').waitFor()
    await drive([start])
    expect((await read(tasks.gate)).status).toBe('arrived')

    await context.setOffline(false)
    await expect.poll(async () => (await read(tasks.gate)).status, { timeout: 60_000 }).toBe('done')
    const { value, files } = await client.call('task/form/read', { task_id: tasks.gate })
    expect(value).toMatchObject({ values: { who: { value: 'Grace Hopper' } }, submit_location: { lat: gate.lat } })
    expect(files).toHaveLength(2)
    const { list } = await client.call('task/history/list', { task_id: tasks.gate })
    expect(list.flatMap(({ payload: { status } }) => status ?? [])).toEqual(['arrived', 'done'])
    // What nothing sees is said by hand, where the office lets it count.
    await client.call('user/settings/update', { field_settings: { tasks_by_hand: true } })
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
    await page.reload()
    await page.getByText(/Sign the book/).click()
    await page.getByRole('button', { name: 'Done here' }).click()
    await expect.poll(() => read(tasks.book), { timeout: 60_000 }).toMatchObject({ status: 'done', by_hand: true })

    expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(one))).toEqual([])

    const desk = await site.browse('/tasks', { hash })
    await desk.page.getByRole('option', { name: /Deliver a crate/ }).click()
    const drawer = desk.page.getByRole('complementary', { name: 'Deliver a crate' })
    await drawer.getByText('Grace Hopper').waitFor()
    await drawer.getByRole('region', { name: 'State' }).getByText('Done', { exact: true }).waitFor()
    await desk.picture('field-tasks-desk')
    await desk.check()
    await desk.page.getByRole('option', { name: /Sign the book/ }).click()
    const beside = desk.page.getByRole('complementary', { name: 'Sign the book' })
    await beside.getByText('told by hand').first().waitFor()

    const asked = { plugin: { plugin_id: 42, show_forms: true }, from: local(-1440), to: local(1440) }
    const { id: report_id } = await client.call('report/tracker/generate', {
      ...{ title: 'Tasks', trackers: [tracker_id], ...asked },
    } as never)
    const made = async () => {
      const { report } = await client.call('report/tracker/retrieve', { report_id })
      return JSON.stringify(report)
    }
    const told = () => made().catch(() => '')
    await expect.poll(told, { timeout: 60_000 }).toContain('Grace Hopper')
    for (const label of ['Deliver a crate', 'Fetch a crate', 'Read the meter']) expect(await made()).toContain(label)
  },
)
