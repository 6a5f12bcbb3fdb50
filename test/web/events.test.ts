import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** What happens is told on the page that is open, and is read there. */

const site = isPossible ? await startSite() : undefined

const watched = async (locale = 'en_US') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  const van = await alice.tracker('Van 1')
  await alice.client.call('tracker/rule/create', {
    type: 'speedup',
    name: 'Too fast',
    primary_text: 'Drives too fast',
    param: 90,
    trackers: [van.id],
    alerts: { emergency: true },
    extended_params: { emergency: true },
  } as never)
  return { site, alice, van }
}

story('an event comes to the open page, is opened, and is read then', { timeout: 180_000 }, async () => {
  const { site, alice, van } = await watched()
  const { page, check, picture } = await site.browse('/events', { hash: alice.hash })
  await page.getByRole('heading', { name: 'Events' }).waitFor()
  await van.drive({ lat: 52.52, lng: 13.41, speed: 120 }, 60)
  const entry = page.getByRole('option', { name: /Drives too fast/ }).first()
  await entry.waitFor()
  // Until it is read, the vehicle has a red ring.
  const alarmed = page.getByRole('option', { name: /Van 1.*unread emergency/ })
  await page.getByRole('link', { name: 'Map' }).click()
  await alarmed.waitFor()
  await picture('map-alarm')
  await page.getByRole('link', { name: /Events/ }).click()
  await entry.click()
  await expect.poll(async () => (await alice.client.call('history/unread/count')).count).toBe(0)
  await page.getByRole('link', { name: 'Map' }).click()
  await page.getByRole('option', { name: /Van 1/ }).waitFor()
  await alarmed.waitFor({ state: 'detached' })
  await page.goBack()
  await picture('events-desk-light')
  await check()
  // What needs somebody today: on cards that one chooses, each of which leads on.
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  const fast = page.getByRole('region', { name: 'Too fast today' })
  await fast.getByRole('link', { name: /Van 1.*Drives too fast/ }).waitFor()
  await page.getByText('Every emergency was read.').waitFor()
  await picture('today-desk-light')
  await check()
  await page.getByRole('button', { name: 'Choose cards' }).click()
  await page.getByRole('button', { name: 'Hide: Insurance ends' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insurance ends', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Insurance ends' }).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await alice.client.call('user/settings/ui/read', { key: 'today_cards' })).value)
    .toContain('"hidden":["insurances"]')
  await fast.getByRole('link', { name: 'Show all: Too fast today' }).click()
  await page
    .getByRole('option', { name: /Drives too fast/ })
    .first()
    .waitFor()
  expect(new URL(page.url()).searchParams.get('kinds')).toBe('speedup.over_speed_reported')
})

story('the same on a phone, in the dark, in German', { timeout: 180_000 }, async () => {
  const { site, alice, van } = await watched('de_DE')
  await van.drive({ lat: 52.52, lng: 13.41, speed: 120 }, 60)
  const { page, check, picture } = await site.browse('/events', { size: sizes.phone, theme: 'dark', hash: alice.hash })
  await page
    .getByRole('option', { name: /Drives too fast/ })
    .first()
    .waitFor()
  await picture('events-phone-dark')
  await check()
})
