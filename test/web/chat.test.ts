import { expect } from 'vitest'
import { afterwards } from '../afterwards.ts'
import { contextOf, listen, picture } from './browser.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** The office and a driver write to each other: on the desk and on the phone, with and without a net. */

const site = isPossible ? await startSite() : undefined

/** A phone that is signed in by a link, with its messages open. */
const openPhone = async (url: string, hash: string) => {
  const context = await contextOf({ size: sizes.phone })
  afterwards(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  const complaints = listen(page, url)
  await page.goto(`${url}/go#${hash}`)
  await page.getByRole('button', { name: 'Sign in here' }).click()
  await page.getByRole('button', { name: /message/i }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  return { context, page, complaints }
}

story('what each side writes the other reads, and sees that it was read', { timeout: 240_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const { client } = alice
  const [van, bus] = [await alice.tracker('Van 1'), await alice.tracker('Bus 2')]
  const desk = await site.browse('/chat', { hash: alice.hash })
  await desk.page.getByText('Nobody to write to yet').waitFor()
  await desk.check()
  const invite = (tracker_id: number) => client.call('mobile/phone/invite', { tracker_id, label: 'A phone' })
  const { hash } = await invite(van.id)
  await invite(bus.id)

  const { context, page, complaints } = await openPhone(site.url, hash)
  await context.setOffline(true)
  await page.getByLabel('Message to the office').fill('I am at the gate')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/Waits for a net/).waitFor()
  await context.setOffline(false)
  await expect
    .poll(async () => (await client.call('tracker/chat/list', { tracker_id: van.id })).count, { timeout: 60_000 })
    .toBe(1)

  await desk.page.goto(`${site.url}/chat`)
  const row = desk.page.getByRole('button', { name: /Van 1/ })
  await expect.poll(() => row.textContent()).toMatch(/1 new/)
  await row.press('Enter')
  const beside = desk.page.getByRole('complementary', { name: /Van 1/ })
  await beside.getByText('I am at the gate').waitFor()
  await expect.poll(() => row.textContent()).not.toMatch(/new/)
  await beside.getByRole('textbox', { name: 'Message' }).fill('It opens now')
  await beside.getByRole('button', { name: 'Send' }).press('Enter')
  await beside.getByText(/not seen yet/).waitFor()
  await desk.picture('chat')
  await desk.check()

  await page.reload()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await page.getByText('It opens now').waitFor()
  await page.getByText(/From here · .* · read/).waitFor()
  await picture(page, 'go-chat')
  await beside.getByText(/seen .*\d/).waitFor({ timeout: 40_000 })
  expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([])

  await desk.page.getByRole('button', { name: 'To all' }).press('Enter')
  const toAll = desk.page.getByRole('complementary', { name: 'To all' })
  await toAll.getByRole('textbox', { name: 'Message' }).fill('Ice on the road')
  await desk.check()
  await toAll.getByRole('button', { name: 'Send to 2 vehicles' }).press('Enter')
  await desk.page.getByText('Sent to 2 vehicles').waitFor()
  await page.getByText('Ice on the road').waitFor()
})
