import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { every } from '#test/forms.ts'
import { moved, stepped, templateOf, valuesOf } from '#web/fleet/forms/draft.ts'
import { faultsByKey, nameOf } from '#web/fleet/forms/faults.ts'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'

/** What people fill in is built by somebody who has no mouse, and seen as on a phone. */

const site = isPossible ? await startSite() : undefined

/** Goes on by Tab until it is there. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await wanted.waitFor()
  for (let i = 0; i < 80; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${wanted}`)
}
const press = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}
/** Adds a field, whose question has the focus a picture later. */
const add = async (page: Page, kind: string, question: string): Promise<void> => {
  await press(page, kind)
  const field = page.getByLabel('Question', { exact: true })
  await expect
    .poll(() => field.evaluate((element) => element === document.activeElement && 'value' in element && element.value))
    .toBe('')
  await page.keyboard.type(question)
}
story(
  'a template is built by the keyboard alone, put in order, and shown as on a phone',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    const { page, check, picture } = await site.browse('/forms', { hash: alice.hash })
    await press(page, 'New template')
    await tabTo(page, page.getByLabel('Name', { exact: true }))
    await page.keyboard.type('Handover')
    await add(page, 'Text', 'Received by')
    await add(page, 'One of several', 'Condition')
    await tabTo(page, page.getByLabel('Choice 1', { exact: true }))
    await page.keyboard.type('Good')
    await page.keyboard.press('Tab')
    await tabTo(page, page.getByLabel('Choice 2', { exact: true }))
    await page.keyboard.type('Damaged')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Missing')
    await add(page, 'Rating', 'How it went')

    const phone = page.getByRole('region', { name: 'Preview on a phone' })
    for (const shown of ['Handover', 'Received by', 'Damaged', 'Missing', 'How it went', 'Submit'])
      await phone.getByText(shown).waitFor()
    const order = () => page.getByRole('grid', { name: 'Fields' }).getByRole('row').allInnerTexts()
    await press(page, 'Move up')
    await expect.poll(order).toEqual(['Received by', 'How it went', 'Condition'])
    // By its handle: taken, brought before the first, dropped.
    await tabTo(page, page.getByRole('row').and(page.locator('[tabindex="0"]')))
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const target = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(target).toBe('Insert between How it went and Condition')
    await page.keyboard.press('Home')
    await expect.poll(target).toBe('Insert before Received by')
    await page.keyboard.press('Enter')
    await expect.poll(order).toEqual(['How it went', 'Received by', 'Condition'])

    await page.getByRole('row', { name: 'Condition' }).click()
    await page.getByLabel('ID', { exact: true }).fill('field-1')
    await press(page, 'Create')
    await page.getByText('is the id of another field').waitFor()
    await picture('forms-desk-light')
    await calm(page)
    await check()
    await page.getByLabel('ID', { exact: true }).fill('condition')
    await press(page, 'Create')
    await page.getByText(/^Version 1/).waitFor()
    const { list } = await alice.client.call('form/template/list')
    expect(list).toMatchObject([{ label: 'Handover', version: 1 }])
    expect(list[0]?.fields.map(({ label, options }) => [label, options?.map(({ label }) => label)])).toEqual([
      ['How it went', undefined],
      ['Received by', undefined],
      ['Condition', ['Good', 'Damaged', 'Missing']],
    ])
  },
)

story(
  'the same on a phone, in the dark, in German: changed, which makes another version',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const bob = await site.customer({ locale: 'de_DE' })
    await bob.client.call('form/template/create', { template: { label: 'Übergabe', fields: every } } as never)
    const looking = { size: sizes.phone, theme: 'dark', hash: bob.hash } as const
    const { page, check, picture } = await site.browse('/forms', looking)
    await page.getByRole('row', { name: /Übergabe/ }).click()
    await page.getByLabel('Beschreibung', { exact: true }).fill('An der Rampe')
    await picture('forms-phone-dark')
    await calm(page)
    await check()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByText(/^Version 2/).waitFor()
    const { list } = await bob.client.call('form/template/list')
    expect(list).toMatchObject([{ description: 'An der Rampe', fields: every }])

    const van = await bob.tracker('Van 1')
    const { id: form_id } = await bob.client.call('checkin/form/create', {
      tracker_id: van.id,
      template_id: list[0]?.id ?? 0,
    })
    const values = { name: { type: 'text', value: 'Ada' }, stars: { type: 'rating', value: 3 } }
    const location = { lat: 53.55, lng: 10, address: 'Rampe 3' }
    await bob.client.call('checkin/create', {
      tracker_id: van.id,
      location,
      form_submission: { form_id, values },
    } as never)
    await page.getByRole('button', { name: 'Statistik' }).click()
    await page.getByRole('region', { name: 'Stars' }).getByText('3,0 Sterne im Mittel').waitFor()
    // What was filled in last comes by itself.
    await page.getByRole('button', { name: 'PDF' }).waitFor()
    await picture('forms-use-phone-dark')
    await calm(page)
    await check()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await readFile(await (await downloading).path())).subarray(0, 4).toString()).toBe('%PDF')
  },
)

const template = { id: 1, label: 'All', description: null, version: 1, submit_in_zone: true, default: false } as const
const times = { created: '2026-11-23 10:00:00', updated: '2026-11-23 10:00:00' }

test('a template of every kind of field is sent back as it was told, but for what is as usual', () => {
  const usual = { ...every[0], min_length: 0, max_length: 1024, required: false }
  const told = { ...template, ...times, fields: [...every, { ...usual, id: 'usual' }] } as never
  const { fields, ...rest } = templateOf(valuesOf(told))
  expect(rest).toEqual({ label: 'All', description: null, submit_in_zone: true, default: false, inspection: null })
  const { min_length: _, max_length: __, ...left } = usual
  expect(fields).toEqual([...every, { ...left, id: 'usual' }])
})

test('fields are put in order, and keep their faults wherever they are moved', () => {
  const list = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
  const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key).join('')
  expect(keys(moved(list, ['c'], { key: 'a', position: 'before' }))).toBe('cab')
  expect(keys(moved(list, ['a', 'b'], { key: 'c', position: 'after' }))).toBe('cab')
  expect(keys(moved(list, ['a']))).toBe('bca')
  expect(keys(stepped(list, 'b', 1))).toBe('acb')
  expect(keys(stepped(list, 'a', -1))).toBe('abc')
  const { fields } = valuesOf({ ...template, ...times, fields: every } as never)
  const faults = faultsByKey(
    [
      { parameter: 'template.fields.0.min_length', error: 'must not be more than max_length' },
      { parameter: 'template.fields.2.options.1.label', error: 'must not be blank' },
      { parameter: 'template.label', error: 'must not be blank' },
    ],
    fields,
  )
  expect([...faults]).toEqual([
    [fields[0]?.key, { least: 'must not be more than max_length' }],
    [fields[2]?.key, { choices: '2: must not be blank' }],
  ])
  expect(['template.fields.2.label', 'template.label'].map(nameOf)).toEqual(['fields', 'label'])
})
