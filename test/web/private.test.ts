import { expect } from 'vitest'
import { afterwards } from '../afterwards.ts'
import { contextOf, listen, picture } from './browser.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Who drives says that it is private, and the office sees how far it went, and no place of it. */

const site = isPossible ? await startSite() : undefined

const openPhone = async (url: string, hash: string) => {
  const context = await contextOf({ size: sizes.phone })
  afterwards(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const complaints = listen(page, url)
  await page.goto(`${url}/go${hash}`)
  const code = (await page.locator('output').textContent()) ?? ''
  await page.goto('about:blank')
  await page.goto(`${url}/go`)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The office sees where you are.', { exact: true }).waitFor()
  return { page, complaints }
}

story('a driver is private and works again, and the desk is told no place between', { timeout: 240_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const van = await alice.tracker('Van 1')
  await van.report({ lat: 52.5163, lng: 13.3777, time: Date.now() - 60_000 })
  const { url } = (await alice.client.call('mobile/phone/invite', { tracker_id: van.id, label: 'Ada’s' } as never)) as {
    url: string
  }
  const phone = await openPhone(site.url, new URL(url).hash)
  const desk = await site.browse('/', { hash: alice.hash })
  const told: (Promise<string> | string)[] = []
  desk.page.on('response', (response) => told.push(response.text().catch(() => '')))
  desk.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))))
  await desk.page.reload()

  await phone.page.getByRole('button', { name: 'Private from now on' }).click()
  await phone.page.getByText(/the office is told how far you drive, and not where you are/).waitFor()
  const row = desk.page.getByRole('option', { name: /Van 1/ })
  await row.click()
  const drawer = desk.page.getByRole('complementary', { name: 'Van 1' })
  await drawer.getByText(/^Private since/).waitFor()
  // At home, beginning now: a kilometre on, and three more.
  for (let i = 0; i < 5; i++) await van.report({ lat: 47.123 + i / 100, lng: 8.2345, speed: 60, time: Date.now() + i })
  await drawer.getByText('Where it was last before is shown.').waitFor()
  await desk.picture('private-desk')
  await desk.check()
  await picture(phone.page, 'private-go')

  await phone.page.getByRole('button', { name: 'I am working' }).click()
  await phone.page.getByText('The office sees where you are.', { exact: true }).waitFor()
  await expect.poll(() => drawer.getByText(/^Private since/).count(), { timeout: 40_000 }).toBe(0)
  await van.report({ lat: 52.52, lng: 13.41 })
  await expect
    .poll(async () => (await Promise.all(told)).some((text) => text.includes('13.41')), { timeout: 40_000 })
    .toBe(true)
  const texts = await Promise.all(told)
  expect(texts.filter((text) => text.includes('8.2345'))).toEqual([])
  expect(texts.some((text) => text.includes('"private"'))).toBe(true)
  expect([...phone.complaints, ...desk.complaints]).toEqual([])
})
