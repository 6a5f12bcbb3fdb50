import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Task } from '#web/go/known.ts'
import type { Deed } from '#web/go/queue/deed.ts'
import { callsIn } from '#web/go/task/call.ts'
import { waysTo } from '#web/go/task/navigate.ts'
import { shownOf, taskAbout, together } from '#web/go/task/shown.ts'
import { story } from '../browser.ts'
import { aTask, photo, service, openMade as signedIn, taskForm, tasks } from './made.ts'

/** Tasks as the phone shows them that has them. */

const base = (at: number) => ({ key: crypto.randomUUID(), at, title: '', attached: [] })
const said = (status: 'arrived' | 'done', task_id = 11): Deed => ({
  ...base(1),
  kind: 'task_status',
  told: { task_id, status },
})
const filled: Deed = {
  ...base(2),
  kind: 'task_form',
  told: { task_id: 11, form_id: 31, location: null, values: {} },
}
const refused = (deed: Deed): Deed => ({ ...deed, refusal: { code: 13, description: '', faults: [] } })

test.each<[string, Partial<Task>, Deed[], ReturnType<typeof shownOf>]>([
  ['as the service tells it', {}, [], { status: 'assigned', isFilled: true, waits: false }],
  ['arrived, as was said', {}, [said('arrived')], { status: 'arrived', isFilled: true, waits: true }],
  ['done, as was said', {}, [said('arrived'), said('done')], { status: 'done', isFilled: true, waits: true }],
  [
    'open until it is filled in',
    { form: taskForm },
    [said('done')],
    { status: 'arrived', isFilled: false, waits: true },
  ],
  ['done with its form', { form: taskForm }, [said('done'), filled], { status: 'done', isFilled: true, waits: true }],
  [
    'what is said of another does not count',
    {},
    [said('done', 12)],
    { status: 'assigned', isFilled: true, waits: false },
  ],
  ['nor what was refused', {}, [refused(said('done'))], { status: 'assigned', isFilled: true, waits: false }],
  ['what is over stays so', { status: 'failed' }, [said('done')], { status: 'failed', isFilled: true, waits: true }],
])('a task is shown %s', (_, task, deeds, shown) => {
  expect(shownOf(aTask(task), deeds)).toEqual(shown)
})

test('checkpoints of a route stand together', () => {
  const leg = (id: number, route: number) => aTask({ id, route: { id: route, label: 'Round', order: id } })
  const groups = together([aTask(), leg(1, 5), leg(2, 5), leg(3, 6), aTask({ id: 12 }), aTask({ id: 13 })])
  const ids = groups.map(({ route, tasks }) => [route?.id, ...tasks.map(({ id }) => id)])
  expect(ids).toEqual([
    [undefined, 11],
    [5, 1, 2],
    [6, 3],
    [undefined, 12, 13],
  ])
})

test('a route that is told of leads to its next checkpoint', () => {
  const leg = (id: number, status: Task['status']) => aTask({ id, status, route: { id: 5, label: 'Round', order: id } })
  const list = [aTask(), leg(1, 'done'), leg(2, 'assigned'), leg(3, 'assigned')]
  expect([taskAbout(list, '11')?.id, taskAbout(list, '5')?.id, taskAbout(list, '99')]).toEqual([11, 2, undefined])
  expect(taskAbout([leg(1, 'done')], '5')?.id).toBe(1)
})

test('the way there is told to the navigation that the phone has', () => {
  const place = { lat: 53.5, lng: 10 }
  const [android] = waysTo(place, 'Gate 7 & yard', 'Mozilla/5.0 (Linux; Android 14)')
  expect(android).toEqual({ name: undefined, url: 'geo:53.5,10?q=53.5,10(Gate%207%20%26%20yard)' })
  const [apple, ...others] = waysTo(place, 'Gate', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  expect(apple?.url).toBe('https://maps.apple.com/?daddr=53.5,10&dirflg=d')
  expect(others.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'https:', 'https:'])
})

test.each([
  ['Ring +49 40 123-456, or 040/7654321.', ['tel:+4940123456', 'tel:0407654321']],
  ['From 09:00 to 12:30, on 2026-12-01, 12 crates', []],
  ['Order 4711; call (040) 1234567 twice: (040) 1234567', ['tel:0401234567']],
  ['Second floor', []],
])('numbers that can be called are found: %s', (text, urls) => {
  expect(callsIn(text).map(({ url }) => url)).toEqual(urls)
})

/** Writes with a finger on the paper that is there. */
const sign = async (page: Page): Promise<void> => {
  const paper = page.getByRole('img', { name: /^Signature/ })
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (!box) throw new Error('nothing to sign on')
  await page.mouse.move(box.x + 20, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Sign again' }).waitFor()
}

story(
  'a task is found, said to be arrived at and filled in without a net, and told once',
  { timeout: 300_000 },
  async () => {
    const list = [
      aTask({ form: taskForm }),
      aTask({ id: 12, label: 'First stop', route: { id: 5, label: 'Round', order: 0 } }),
      aTask({ id: 13, label: 'Yesterday', status: 'failed' }),
    ]
    const { url, told } = await service({
      'mobile/task/list': () => tasks(list),
      'map/source/list': () => ({ list: [] }),
    })
    const { page, context, check, picture, complaints } = await signedIn(url)
    await page.getByRole('heading', { name: 'Route: Round' }).waitFor()
    await page
      .getByText(/To do · .* · Gate 7/)
      .first()
      .waitFor()
    await picture('today-tasks')
    await check()
    await page.getByText(/Deliver a crate/).click()
    await page.getByText('15 minutes late still count · stay 5 minutes').waitFor()
    expect(await page.getByRole('link', { name: 'Google Maps' }).getAttribute('href')).toContain(
      'destination=53.56,10.01',
    )
    await page.getByRole('img', { name: /from here$/ }).waitFor()
    await picture('task')
    await check()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'I have arrived' }).click()
    await page.getByText('Arrived (not sent yet)').waitFor()
    expect(await page.getByRole('button', { name: 'I have arrived' }).count()).toBe(0)
    await page.getByText('To be filled in').click()
    await page.getByRole('button', { name: 'Hand in' }).click()
    await page.getByText('Answer this.').first().waitFor()
    await page.getByLabel('Received by').fill('Grace Hopper')
    const seal = page.getByRole('group', { name: 'Seal' }).locator('input')
    await seal.setInputFiles(await photo('seal.jpg'))
    await sign(page)
    await picture('task-form')
    await check()
    await page.getByRole('button', { name: 'Hand in' }).click()
    await page.getByText('Filled in, not sent yet').waitFor()
    await page.getByRole('button', { name: 'Done here' }).click()
    await page.getByText('Done (not sent yet)').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('3 things wait for a net').waitFor()
    expect(told('mobile/task/set_status')).toEqual([])
    await context.setOffline(false)
    await expect
      .poll(() => told('mobile/task/set_status'))
      .toMatchObject([
        { task_id: 11, status: 'arrived' },
        { task_id: 11, status: 'done' },
      ])
    const [sent, ...more] = told('mobile/task/form/submit')
    expect(more).toEqual([])
    expect(sent).toMatchObject({ task_id: 11, form_id: 31, location: { lat: 53.5585, lng: 10.0045 } })
    const { values } = sent as { values: Record<string, object> }
    expect(values).toMatchObject({ who: { value: 'Grace Hopper' }, seal: { file_ids: [1] }, sign: { file_id: 2 } })
    // Once, though the picture has changed with where one is.
    expect(told('map/source/list')).toHaveLength(1)
    // The net was away, of which a browser complains.
    expect(complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  },
)

story('a form that was refused is filled in anew, with what was answered', { timeout: 300_000 }, async () => {
  let tries = 0
  const fields = taskForm.fields.filter(({ id }) => id === 'who')
  const { url, told } = await service({
    'mobile/task/list': () => tasks([aTask({ form: { ...taskForm, fields } })], { by_hand: false }),
    'mobile/task/form/submit': () =>
      ++tries === 1
        ? { code: 242, http: 400, errors: [{ field_id: 'who', error: 'is too short' }] }
        : { status: 'done' },
  })
  const { page, check } = await signedIn(url)
  await page.getByText(/Deliver a crate/).click()
  expect(await page.getByRole('button', { name: 'Done here' }).count()).toBe(0)
  await page.getByText('To be filled in').click()
  await page.getByLabel('Received by').fill('G')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByText('To be filled in').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('1 thing was refused').click()
  await page.getByText('Answers in the form are not right.').waitFor()
  await check()
  await page.getByRole('button', { name: 'Fill in anew' }).click()
  expect(await page.getByLabel('Received by').inputValue()).toBe('G')
  await page.getByLabel('Received by').fill('Grace')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect.poll(() => told('mobile/task/form/submit')).toHaveLength(2)
  expect(told('mobile/task/form/submit')[1]).toMatchObject({ values: { who: { value: 'Grace' } } })
})
