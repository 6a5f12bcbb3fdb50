import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Rules are made on their screen, and what they tell comes to the screen of events. */

const site = isPossible ? await startSite() : undefined

const somebody = async (locale = 'en_US') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  return { site, alice, van: await alice.tracker('Van 1') }
}

/** Comes to a field by the Tab key alone, and finds in it. */
const pick = async (page: Page, field: string | RegExp, typed: string): Promise<void> => {
  await reach(page, page.getByRole('combobox', { name: field }))
  await page.keyboard.type(typed)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // Leaves the list, which hides all else while it is open.
  await page.keyboard.press('Tab')
}

const reach = async (page: Page, wanted: ReturnType<Page['locator']>): Promise<void> => {
  await wanted.waitFor()
  for (let i = 0; i < 60; i++) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keys do not come to it')
}

const fill = async (page: Page, field: string, text: string): Promise<void> => {
  await reach(page, page.getByRole('textbox', { name: field, exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const press = async (page: Page, button: string): Promise<void> => {
  await reach(page, page.getByRole('button', { name: button, exact: true }))
  await page.keyboard.press('Enter')
}

story(
  'rules for speed and for a zone are made by keys, and are told when they happen',
  { timeout: 180_000 },
  async () => {
    const { site, alice, van } = await somebody()
    await alice.client.call('zone/create', {
      zone: { type: 'circle', label: 'Depot', radius: 500, center: { lat: 52.5, lng: 13.4 } },
    } as never)
    await van.report({ lat: 52.49, lng: 13.4, time: Date.now() - 120_000 })
    const { page, check, picture } = await site.browse('/rules', { hash: alice.hash })

    await press(page, 'New rule')
    await pick(page, /Tell when/, 'too fast')
    await pick(page, 'Which trackers', 'Van')
    // Hours of the week: the night of Monday is left out, and then let in again.
    await reach(page, page.getByRole('button', { name: /When it counts/ }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const grid = page.getByRole('grid', { name: 'Hours of the week' })
    await reach(page, grid.locator('[tabindex="0"]'))
    await page.keyboard.press('Home')
    await page.keyboard.press(' ')
    for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+End')
    expect(await grid.getByRole('gridcell', { selected: true }).count()).toBe(168)
    await check()
    await press(page, 'Create')
    await page.getByText('Rule saved').waitFor()

    await press(page, 'New rule')
    await pick(page, /Tell when/, 'leaves a zone')
    await pick(page, 'Which trackers', 'Van')
    await pick(page, 'Which zones', 'Depot')
    // A zone that is not there yet is drawn in place, or typed.
    await press(page, 'Draw a zone')
    await fill(page, 'Name of the zone', 'Yard')
    await fill(page, 'Latitude', '52.4')
    await fill(page, 'Longitude', '13.4')
    await check()
    await picture('rules-zone')
    await press(page, 'Keep the zone')
    await page.getByRole('list', { name: 'Which zones' }).getByText('Yard').waitFor()
    await press(page, 'Create')
    await page.getByRole('listitem').filter({ hasText: 'Zone entered or left' }).waitFor()
    const { list } = await alice.client.call('tracker/rule/list')
    expect(list).toMatchObject([
      { type: 'speedup', name: 'Speeding', param: 90, trackers: [van.id] },
      { type: 'inoutzone', trackers: [van.id], zone_ids: { length: 2 }, extended_params: { append_zone_title: true } },
    ])
    expect(list[0]?.schedule ?? null).toBeNull()
    await picture('rules-desk-light')

    await van.drive({ lat: 52.495, lng: 13.4, speed: 120 }, 60)
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByRole('option', { name: /Speed/i }).first().waitFor()
    await page.getByRole('option', { name: /Depot/ }).first().waitFor()
  },
)

story(
  'a rule is switched off, changed and deleted on a phone, in the dark, in German',
  { timeout: 180_000 },
  async () => {
    const { site, alice, van } = await somebody('de_DE')
    const made = { name: 'Still', type: 'offline', param: 30, trackers: [van.id], alerts: { emails: ['a@b.example'] } }
    const { id } = await alice.client.call('tracker/rule/create', made as never)
    const { page, check, picture } = await site.browse('/rules', { size: sizes.phone, theme: 'dark', hash: alice.hash })
    await page.getByRole('switch', { name: 'Ein' }).press('Space')
    await page.getByText('Regel ausgeschaltet').waitFor()
    await page.getByRole('button', { name: /Still/ }).click()
    await page.getByRole('textbox', { name: /Länger als/ }).fill('45')
    await page.getByRole('textbox', { name: 'E-Mail an' }).fill('a@b.example, nowhere')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText(/must be/).waitFor()
    await picture('rules-phone-dark')
    await check()
    await page.getByRole('textbox', { name: 'E-Mail an' }).fill('c@d.example')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText('Regel gespeichert').waitFor()
    const { list } = await alice.client.call('tracker/rule/list')
    expect(list).toMatchObject([{ id, param: 45, suspended: true, alerts: { emails: ['c@d.example'] } }])

    await page.getByRole('button', { name: /Still/ }).click()
    await page.getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await page.getByText('Noch keine Regeln').waitFor()
  },
)
