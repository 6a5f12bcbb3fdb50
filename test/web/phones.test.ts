import { expect } from 'vitest'
import { twoHalves } from '#test/images.ts'
import { afterwards } from '../afterwards.ts'
import { contextOf, listen, picture } from './browser.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** The office invites a phone, the phone does its work without a net, and the office has it once. */

const site = isPossible ? await startSite() : undefined

const fields = [
  { id: 'who', type: 'text', label: 'Received by', required: true },
  { id: 'seal', type: 'photo', label: 'Seal' },
  { id: 'sign', type: 'signature', label: 'Signature', required: true },
] as const

/** A phone somewhere, with a browser of its own. */
const openPhone = async (url: string, hash = '') => {
  const context = await contextOf({ size: sizes.phone })
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
  await context.setGeolocation({ latitude: 53.5585, longitude: 10.0045, accuracy: 9 })
  afterwards(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const complaints = listen(page, url)
  await page.goto(`${url}/go${hash}`)
  return { context, page, complaints }
}

story('a phone is invited, works without a net, and is cut off', { timeout: 240_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const { client } = alice
  const van = await alice.tracker('Van 1')
  const { id: employee_id } = await client.call('employee/create', {
    employee: { first_name: 'Ada', last_name: 'Byron' },
  } as never)
  const template = { label: 'Delivery', fields } as never
  await client.call('form/template/create', { template })

  const desk = await site.browse('/phones', { hash: alice.hash })
  await desk.page.getByText('No phones yet').waitFor()
  await desk.check()
  await desk.page.getByRole('button', { name: 'Invite a phone' }).press('Enter')
  const drawer = desk.page.getByRole('complementary', { name: 'Invite a phone' })
  await drawer.getByLabel('Name').fill('Ada’s phone')
  await drawer.getByRole('combobox', { name: /Tracker|Vehicle/ }).fill('Van')
  await desk.page.getByRole('option', { name: /Van 1/ }).click()
  await drawer.getByRole('combobox', { name: 'Who has it' }).fill('Ada')
  await desk.page.getByRole('option', { name: /Ada Byron/ }).click()
  await desk.picture('phones-invite')
  await desk.check()
  await drawer.getByRole('button', { name: 'Make a link' }).press('Enter')
  const beside = desk.page.getByRole('complementary', { name: 'Ada’s phone' })
  await beside.getByText('invited', { exact: true }).waitFor()
  const link = (await beside.getByText(/\/go#/).textContent()) ?? ''
  await desk.picture('phones-link')
  await desk.check()

  // The browser of the phone makes a code of the link; the page that is installed signs in by it.
  const browser = await openPhone(site.url, new URL(link).hash)
  const code = (await browser.page.locator('output').textContent()) ?? ''
  expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect(browser.complaints).toEqual([])
  const { context, page, complaints } = await openPhone(site.url)
  await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await beside.getByText('signed in', { exact: true }).waitFor({ timeout: 30_000 })
  // Another link for a phone that stays signed in until it is used.
  await beside.getByRole('button', { name: 'New link' }).press('Enter')
  await expect.poll(() => beside.getByText(/\/go#/).textContent()).not.toBe(link)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check in' }).click()
  await page.getByText(/^Found/).waitFor()
  await page.getByLabel('Form').selectOption('Delivery')
  await page.getByLabel('Received by').fill('Grace Hopper')
  const photo = (name: string) =>
    twoHalves(1800, 1200)
      .jpeg()
      .toBuffer()
      .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))
  await page
    .getByRole('group', { name: 'Seal' })
    .locator('input')
    .setInputFiles(await photo('seal.jpg'))
  await page
    .getByRole('group', { name: 'Photos' })
    .locator('input')
    .setInputFiles(await photo('gate.jpg'))
  await page.getByLabel('Comment').fill('Behind the gate')
  const canvas = page.getByRole('img', { name: /^Signature/ })
  await canvas.scrollIntoViewIfNeeded()
  await canvas.click({ position: { x: 60, y: 60 } })
  await page.getByRole('button', { name: 'Sign again' }).waitFor()
  await page.getByRole('group', { name: 'Photos' }).locator('img').waitFor()
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('1 thing waits for a net').waitFor()
  expect((await client.call('checkin/list', {})).count).toBe(0)
  await context.setOffline(false)
  const came = async () => (await client.call('checkin/list', {})).count
  await expect.poll(came, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => page.getByText(/thing/).count()).toBe(0)
  await picture(page, 'phones-today')
  // Without a net a browser complains.
  expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([])

  const { list } = await client.call('checkin/list', {})
  const [checkin] = list as unknown as [{ employee_id: number; tracker_id: number; comment: string; files: unknown[] }]
  expect(checkin).toMatchObject({ employee_id, tracker_id: van.id, comment: 'Behind the gate' })
  await desk.page.goto(`${site.url}/checkins`)
  await desk.page.getByRole('option', { name: /Ada Byron/ }).click()
  const shown = desk.page.getByRole('complementary', { name: 'Ada Byron' })
  await shown.getByText('Grace Hopper').waitFor()
  await expect.poll(() => shown.locator('img').count()).toBeGreaterThanOrEqual(3)
  await desk.picture('phones-checkin')

  await desk.page.goto(`${site.url}/phones`)
  await desk.page.getByRole('button', { name: /Ada’s phone/ }).click()
  await desk.page.getByRole('complementary').getByRole('button', { name: 'Delete' }).press('Enter')
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await desk.page.getByText('No phones yet').waitFor()
  await page.reload()
  await page.getByText('This phone was signed out by the office.').waitFor()
})
