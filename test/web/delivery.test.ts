import { expect } from 'vitest'
import { afterwards } from '../afterwards.ts'
import { mailbox } from '../mailbox.ts'
import { demo_file } from '../map/openmaptiles.ts'
import { axe, contextOf, type Looking, listen, picture } from './browser.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** The page of somebody who waits: told by mail, seen on a phone and at a desk, with a map, in the dark, and without a script. */

const box = isPossible ? await mailbox() : undefined
const site = box && (await startSite({ smtp_url: box.smtp_url, map_file: demo_file }))

const vaduz = { lat: 47.141, lng: 9.521, radius: 150, address: 'Städtle, Vaduz' }
const moment = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** Somebody who opens a link that they were sent. */
const opening = async (address: string, looking: Looking = {}) => {
  const url = new URL(address).origin
  const context = await contextOf(looking)
  afterwards(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const complaints = listen(page, url)
  await page.goto(address)
  return { page, complaints }
}

story('whoever waits is told, sees the van come, and says how it was', { timeout: 240_000 }, async () => {
  if (!site || !box) throw new Error('no browser')
  const { client, hash, tracker } = await site.customer()
  const van = await tracker('Van')
  await client.call('user/settings/update', {
    field_settings: {
      tasks_by_hand: false,
      recipient_notices: ['day', 'leaving', 'arrival'],
      recipient_first_name: true,
    },
  })
  await client.call('employee/create', {
    employee: { first_name: 'Ada', last_name: 'Byron', tracker_id: van.id },
  } as never)
  const recipient = { name: 'Grace Hopper', email: 'grace@customer.example', language: 'en' }
  const task = {
    label: 'Deliver a crate',
    location: vaduz,
    tracker_id: van.id,
    from: moment(-5),
    to: moment(90),
    recipient,
  }
  const { id: task_id } = await client.call('task/create', { task: { ...task, min_stay_duration: 1 } } as never)

  await expect.poll(() => box.to(recipient.email).length, { timeout: 60_000 }).toBe(1)
  // The port is one that the test was given.
  const [path] = /\/delivery\/[0-9a-f]{64}/.exec(box.to(recipient.email)[0]?.text ?? '') ?? []
  const address = `${site.url}${path}`
  const phone = await opening(address, { size: sizes.phone })
  await phone.page.getByRole('heading', { name: 'It is planned' }).waitFor()

  // It drives towards them, and the page says so by itself.
  await van.drive({ lat: vaduz.lat - 0.045, lng: vaduz.lng, speed: 50, heading: 0 }, 240)
  await phone.page.getByRole('heading', { name: 'We are on our way to you' }).waitFor()
  await phone.page.getByRole('img', { name: 'Where we are now, on a map' }).waitFor()
  await phone.page.getByText('Ada').waitFor()
  await expect.poll(() => box.to(recipient.email).length, { timeout: 60_000 }).toBe(2)
  await picture(phone.page, 'delivery-phone')
  expect(await axe(phone.page)).toEqual([])
  const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await phone.page.evaluate(wide)).toBe(0)
  const desk = await opening(address, { theme: 'dark', language: 'de' })
  await desk.page.getByRole('heading', { name: 'Wir sind auf dem Weg zu Ihnen' }).waitFor()
  await picture(desk.page, 'delivery-desk-dark')
  expect(await axe(desk.page)).toEqual([])

  await van.report({ ...vaduz, speed: 0 } as never)
  await phone.page.getByRole('heading', { name: 'We are there' }).waitFor()
  await expect.poll(() => box.to(recipient.email).length, { timeout: 60_000 }).toBe(3)
  await site.db
    .updateTable('task')
    .set({ status: 'done', status_change_date: new Date() })
    .where('id', '=', task_id)
    .execute()
  await phone.page.getByRole('heading', { name: 'It is done' }).waitFor()
  await picture(phone.page, 'delivery-done')
  await phone.page.getByRole('button', { name: '4 of 5' }).click()
  await phone.page.getByText('Thank you for telling us.').waitFor()
  expect([...phone.complaints, ...desk.complaints]).toEqual([])

  const office = await site.browse('/tasks', { hash })
  await office.page.getByRole('option', { name: /Deliver a crate/ }).click()
  const drawer = office.page.getByRole('complementary', { name: 'Deliver a crate' })
  await drawer.getByText('4 of 5', { exact: true }).waitFor()
  await drawer.getByRole('link', { name: 'Open' }).waitFor()
  await office.picture('delivery-office')
  await office.check()
})
