import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from './drawn.ts'
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
  'a kind asks for what it declares: a choice, a text, a switch, a figure, trackers, warnings',
  { timeout: 240_000 },
  async () => {
    const { site, alice } = await somebody()
    const lead = await alice.tracker('Lead')
    const { page, check, picture } = await site.browse('/rules', { hash: alice.hash })
    const begin = async (said: string) => {
      await page.getByRole('button', { name: 'New rule' }).first().click()
      await page.getByRole('combobox', { name: /Tell when/ }).fill(said)
      await page.getByRole('option').first().click()
    }
    const choose = async (field: RegExp, choice: string) => {
      await page.getByRole('button', { name: field }).click()
      await page.getByRole('option', { name: choice, exact: true }).click()
    }
    const keep = async () => {
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText('Rule saved').last().waitFor()
      // What was said of the one before is still there.
      await page.getByRole('button', { name: 'Create' }).waitFor({ state: 'detached' })
    }

    await begin('has a value in its state')
    await page.getByRole('button', { name: /^on Has the value/ }).waitFor()
    await choose(/What is watched/, 'Mobile signal')
    const value = page.getByRole('textbox', { name: 'Has the value' })
    expect(await value.inputValue()).toBe('')
    expect(await value.getAttribute('maxlength')).toBe('255')
    await value.fill('12')
    expect(await page.getByRole('textbox', { name: 'At the earliest after' }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Tell again while it stays so' }).press('Space')
    await page.getByRole('textbox', { name: 'At the earliest after' }).fill('60')
    await check()
    await picture('rules-options')
    await keep()

    await begin('is too far from another')
    await page.getByRole('combobox', { name: 'From which trackers' }).fill('Lead')
    await page.getByRole('option', { name: /Lead/ }).click()
    await page.keyboard.press('Escape')
    await choose(/It is …/, 'nearer than')
    // No farther than the API takes, in the user's unit.
    const distance = page.getByRole('textbox', { name: 'Distance' })
    await distance.fill('99999')
    await distance.press('Tab')
    // Where Tab leads to a list opens, and hides the rest.
    await page.keyboard.press('Escape')
    expect(await distance.inputValue()).toBe('20,000')
    await keep()

    await begin('warning of its driver assistance')
    await page.getByRole('group', { name: 'Which warnings' }).getByRole('checkbox').first().press('Space')
    await keep()

    const { list } = await alice.client.call('tracker/rule/list')
    expect(list.map(({ type, extended_params }) => ({ type, ...extended_params }))).toMatchObject([
      {
        type: 'state_field_control',
        state_field: 'gsm',
        trigger_value: '12',
        allow_repeat: true,
        repeat_delay_seconds: 60,
      },
      {
        type: 'distance_control',
        observed_trackers: [lead.id],
        control_type: 'approaching',
        control_distance_meters: 2e7,
      },
      { type: 'driver_assistance', lane_departure_enabled: false, forward_collision_enabled: true },
    ])
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

story('a zone is drawn by mouse on the map of the rule, and the rule counts by it', { timeout: 240_000 }, async () => {
  const { site, alice, van } = await somebody()
  await van.report({ lat: 52.5, lng: 13.4 })
  const { page, check, picture } = await site.browse('/rules?add=yes', { hash: alice.hash })
  await page.getByRole('combobox', { name: /Tell when/ }).fill('leaves a zone')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: /Which way/ }).click()
  await page.getByRole('option', { name: 'Out only' }).click()
  await page.getByText('All trackers, also those to come').click()
  await page.getByText('1 tracker now, and those to come').waitFor()
  // The whole map lies where the list was.
  const frame = (await page.locator('.maplibregl-canvas').boundingBox()) ?? { width: 0, height: 0 }
  expect([frame.width > 600, frame.height > 500]).toEqual([true, true])
  await page.getByRole('button', { name: 'Draw a zone' }).click()
  const zone = page.getByRole('group', { name: 'Draw a zone' })
  await page.getByRole('status').filter({ hasText: 'Press where the centre is' }).waitFor()
  await zone.getByRole('button', { name: 'Polygon' }).click()
  await page.getByRole('status').filter({ hasText: 'Press for each point' }).waitFor()
  const canvas = page.locator('.maplibregl-canvas')
  await canvas.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const corners = [
    [0.2, 0.4],
    [0.8, 0.4],
    [0.8, 0.8],
    [0.2, 0.8],
    [0.2, 0.8],
  ] as const
  for (const [across, down] of corners) await page.mouse.click(x + width * across, y + height * down)
  await zone.getByText('4 of 500').waitFor()
  await page.getByRole('status').filter({ hasText: 'Drag points' }).waitFor()
  // One corner is drawn elsewhere.
  await page.mouse.move(x + width * 0.8, y + height * 0.4)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.8, y + height * 0.3, { steps: 4 })
  await page.mouse.up()
  await zone.getByRole('textbox', { name: 'Name of the zone' }).fill('Yard')
  await check()
  await picture('rules-zone-drawn')
  await zone.getByRole('button', { name: 'Keep the zone' }).click()
  await page.getByRole('list', { name: 'Which zones' }).getByText('Yard').waitFor()
  // Once on the map, in however many squares it lies.
  await until(page, `mapOfPage.queryRenderedFeatures({ layers: ['around:zones:name'] }).length === 1`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Zone left' }).filter({ hasText: 'all trackers' }).waitFor()
  const [drawn] = (await alice.client.call('zone/list', { with_points: true })).list
  const [rule] = (await alice.client.call('tracker/rule/list')).list
  expect(rule).toMatchObject({ type: 'inoutzone', trackers: [van.id], zone_ids: [drawn?.id], targets: { all: true } })
  expect(rule?.extended_params.crossing).toBe('leaving')
  const points = drawn?.points ?? []
  expect([drawn?.type, drawn?.label, points.length]).toEqual(['polygon', 'Yard', 4])
  // Around the van, for the map began there: what was clicked above lies in the north, and what was drawn farther most of all.
  const lats = points.map(({ lat }) => lat)
  expect(Math.max(...lats)).toBe(lats[1])
  expect(Math.min(...lats)).toBeLessThan(52.5)
  expect(Math.max(...lats)).toBeGreaterThan(52.5)

  // Of a group, and of one beside it; who is not to be among them is left out.
  const { id: group } = await alice.client.call('tracker/group/create', { title: 'Boats', color: 'FF6DDC' })
  const later = await alice.tracker('Later')
  await alice.client.call('tracker/group/assign', { id: group, trackers: [later.id] })
  await page.reload()
  await page.getByRole('button', { name: /^Zone left/ }).click()
  await page.getByText('2 trackers now, and those to come').waitFor()
  await page.getByText('All trackers, also those to come').click()
  await page.getByRole('combobox', { name: 'Which trackers' }).fill('boat')
  await page.getByRole('option', { name: /Boats/ }).click()
  await page.keyboard.press('Escape')
  await page.getByText('1 tracker now, and those to come').waitFor()
  await check()
  await picture('rules-targets')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rule saved').waitFor()
  await page.getByRole('list', { name: 'Rules' }).getByRole('listitem').filter({ hasText: 'Boats' }).waitFor()
  const [changed] = (await alice.client.call('tracker/rule/list')).list
  expect(changed).toMatchObject({ trackers: [later.id], targets: { all: false, groups: [group] } })
})

story(
  'of ten thousand rules those in view are there, and any is found by words and keys',
  { timeout: 240_000 },
  async () => {
    const { site, alice, van } = await somebody()
    const made = { name: 'Rule', type: 'offline', param: 30, trackers: [van.id] }
    await alice.client.call('tracker/rule/create', made as never)
    const { page, check, picture } = await site.browse('/tags', { hash: alice.hash })
    await page.route('**/v2/tracker/rule/list', async (route) => {
      const response = await route.fetch()
      const { list, ...rest } = (await response.json()) as { list: { id: number }[] }
      const all = Array.from({ length: 10_000 }, (_, i) => ({ ...list[0], id: i + 1, name: `Rule ${i + 1}` }))
      await route.fulfill({ json: { ...rest, list: all } })
    })
    await page.goto(`${site.url}/rules`)
    const rows = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
    await page.getByText('10,000 rules').waitFor()
    await rows.filter({ hasText: 'Rule 1' }).first().waitFor()
    expect(await rows.count()).toBeLessThan(60)
    await check()
    await picture('rules-many')
    await page
      .getByRole('button', { name: /^Rule 1\b/ })
      .first()
      .focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Rule 10000/)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Rule 9999/)
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Rule 9999' }).waitFor()
    await page.getByRole('searchbox').fill('rule 7777')
    await page.getByText('1 rule', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Rule 7777/ }).waitFor()
    expect(await rows.count()).toBe(1)
  },
)
