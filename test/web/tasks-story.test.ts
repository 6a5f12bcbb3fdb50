import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** A task is made for a vehicle, found by its state, given to somebody else, and deleted from a phone. */

const site = isPossible ? await startSite() : undefined

story('a task is made, given to another vehicle, and its history tells', { timeout: 240_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const { client } = alice
  const [one, two] = [await alice.tracker('Van 1'), await alice.tracker('Van 2')]
  await one.report({ lat: 38.71, lng: -9.14 })
  const fields = [{ id: 'who', type: 'text', label: 'Received by' }]
  await client.call('form/template/create', { template: { label: 'Proof of delivery', fields } } as never)

  const desk = await site.browse('/tasks', { hash: alice.hash })
  await desk.page.getByText('No tasks in this period').waitFor()
  await desk.check()
  await desk.page.getByRole('button', { name: 'New task' }).press('Enter')
  const making = desk.page.getByRole('complementary', { name: 'New task' })
  await making.getByLabel('What is to be done').fill('Deliver a crate')
  await making.getByRole('combobox', { name: 'Who' }).fill('Van 1')
  await desk.page.getByRole('option', { name: /Van 1/ }).click()
  await making.getByRole('button', { name: 'Create' }).press('Enter')
  await making.getByText('Say where its centre is').waitFor()
  await making.getByLabel('Latitude').fill('38.7079')
  await making.getByLabel('Latitude').press('Tab')
  await making.getByLabel('Longitude').fill('-9.1366')
  await making.getByLabel('Longitude').press('Tab')
  await desk.check()
  await making.getByRole('button', { name: 'Create' }).press('Enter')

  const drawer = desk.page.getByRole('complementary', { name: 'Deliver a crate' })
  await drawer.getByRole('region', { name: 'State' }).getByText('Assigned').waitFor()
  await desk.picture('tasks-desk')
  await desk.check()
  await drawer.getByRole('combobox', { name: 'Who' }).fill('Van 2')
  await desk.page.getByRole('option', { name: /Van 2/ }).click()
  await drawer.getByRole('button', { name: 'Save' }).press('Enter')
  await expect
    .poll(async () => (await client.call('task/list', {})).list.map((task) => task.tracker_id))
    .toEqual([two.id])
  await drawer.getByText('History', { exact: true }).click()
  await drawer.getByText('Given to Van 2').waitFor()
  await drawer.getByText('Form', { exact: true }).click()
  await drawer.getByRole('combobox', { name: 'Give it a form' }).fill('Proof')
  await desk.page.getByRole('option', { name: /Proof/ }).click()
  await drawer.getByText('Proof of delivery: nobody has filled it in yet.').waitFor()
  await desk.check()
  await drawer.getByRole('button', { name: 'Close' }).press('Enter')
  await desk.page.getByRole('button', { name: 'Unassigned 0' }).press('Enter')
  await desk.page.getByText('No task matches').waitFor()

  const looking = { hash: alice.hash, size: sizes.phone, theme: 'dark', language: 'de' } as const
  const phone = await site.browse('/tasks', looking)
  await phone.page.getByRole('option', { name: /Deliver a crate/ }).click()
  const sheet = phone.page.getByRole('complementary', { name: 'Deliver a crate' })
  await sheet.getByText('Van 2').first().waitFor()
  await phone.picture('tasks-phone')
  await phone.check()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await phone.page.getByText('No tasks in this period').waitFor()
})

/** A task of Alice's for today, in Lisbon. */
const asked = (label: string, hours: readonly [string, string], more = {}) => {
  const day = new Date().toISOString().slice(0, 10)
  const location = { lat: 38.7079, lng: -9.1366, radius: 150, address: 'Praça do Comércio, Lisboa' }
  return { task: { label, location, from: `${day} ${hours[0]}`, to: `${day} ${hours[1]}`, ...more } }
}

story(
  'a day is dealt out on its board by the keys alone, and looked at in all ways',
  { timeout: 300_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    const { client } = alice
    const [one, two] = [await alice.tracker('Van 1'), await alice.tracker('Van 2')]
    // Near to what is to be done, and not there: it would have begun.
    await one.report({ lat: 38.712, lng: -9.137 })
    await two.report({ lat: 38.75, lng: -9.2 })
    const { id } = await client.call('task/create', asked('Deliver a crate', ['00:00:01', '23:59:00']))
    await client.call('task/create', asked('Fetch the empties', ['00:00:02', '23:59:00'], { tracker_id: two.id }))

    const desk = await site.browse('/tasks?view=board', { hash: alice.hash })
    const { page } = desk
    const asks: string[] = []
    page.on('request', (request) => void asks.push(request.url()))
    await page.getByRole('button', { name: 'Drag: Deliver a crate' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const holder = async () => (await client.call('task/read', { task_id: id })).value.tracker_id
    await expect.poll(holder).toBe(one.id)
    await page.getByRole('region', { name: 'Van 1' }).getByText('Deliver a crate').click()
    const drawer = page.getByRole('complementary', { name: 'Deliver a crate' })
    await drawer.getByText('Nearest', { exact: true }).waitFor()
    // Who is nearest costs a question to an engine: it is asked where somebody looks.
    expect(asks.filter((url) => url.includes('tracker/nearest'))).toEqual([])
    await drawer.getByText('Nearest', { exact: true }).click()
    await drawer.getByRole('list', { name: 'Nearest' }).getByRole('listitem').first().getByText('Van 1').waitFor()
    await desk.picture('tasks-board')
    await desk.check()
    await drawer.getByRole('button', { name: 'Give to: Van 2' }).click()
    await expect.poll(holder).toBe(two.id)
    await drawer.getByRole('button', { name: 'Close' }).press('Enter')

    for (const view of ['map', 'plan', 'week', 'month']) {
      await desk.go(`/tasks?view=${view}`)
      await desk.picture(`tasks-${view}`)
      await desk.check()
    }
    await page
      .getByRole('button', { name: /Fetch the empties/ })
      .first()
      .click()
    await page.getByRole('complementary', { name: 'Fetch the empties' }).waitFor()
    await desk.go(`/map?tracker=${two.id}`)
    await page.getByRole('heading', { name: 'Next task' }).waitFor()

    const looking = { hash: alice.hash, size: sizes.phone, theme: 'dark', language: 'ru' } as const
    const phone = await site.browse('/tasks?view=board', looking)
    await phone.page.getByText('Fetch the empties').waitFor()
    await phone.picture('tasks-board-phone')
    await phone.check()
    for (const view of ['map', 'plan', 'month']) {
      await phone.go(`/tasks?view=${view}`)
      await phone.picture(`tasks-${view}-phone`)
      await phone.check()
    }
  },
)

story(
  'tasks become a route, which is one card, put in the best order and opened stop by stop',
  { timeout: 240_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    const { client } = alice
    const van = await alice.tracker('Van 1')
    for (const label of ['Harbour', 'Market', 'Station'])
      await client.call('task/create', asked(label, ['00:00:01', '23:59:00']))

    const desk = await site.browse('/tasks?view=board', { hash: alice.hash })
    const { page } = desk
    await page.getByRole('button', { name: 'New route' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New route' })
    await dialog.getByLabel('What is to be done').fill('Round of the day')
    await dialog.getByRole('combobox', { name: 'Who' }).fill('Van 1')
    await page.getByRole('option', { name: /Van 1/ }).click()
    for (const label of ['Harbour', 'Market']) {
      await dialog.getByRole('combobox', { name: 'Stops, in their order' }).fill(label)
      await page.getByRole('option', { name: new RegExp(label) }).click()
    }
    // With what is offered next.
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Create' }).press('Enter')
    const drawer = page.getByRole('complementary', { name: 'Round of the day' })
    await drawer.getByText('1. Harbour').waitFor()
    await page.getByRole('region', { name: 'Van 1' }).getByText('3 stops').waitFor()
    await desk.picture('tasks-route')
    await desk.check()

    await drawer.getByRole('button', { name: 'Later: Harbour' }).press('Enter')
    await drawer.getByText('1. Market').waitFor()
    await client.call('task/create', asked('Depot', ['00:00:03', '23:59:00']))
    await drawer.getByRole('button', { name: 'Add a task' }).press('Enter')
    await drawer.getByRole('combobox', { name: 'Add a task' }).fill('Depot')
    await page.getByRole('option', { name: /Depot/ }).click()
    await page.keyboard.press('Tab')
    await drawer.getByText('4. Depot').waitFor()
    const [route] = (await client.call('task/route/list', {})).list
    expect(route).toMatchObject({ tracker_id: van.id, status: 'assigned' })
    expect(route?.checkpoint_ids.length).toBe(4)

    await drawer.getByRole('button', { name: 'Find the best order' }).press('Enter')
    const found = drawer.getByRole('region', { name: 'Find the best order' })
    await found.getByRole('status').waitFor()
    await desk.picture('tasks-best-order')
    await desk.check()
    await found.getByRole('button').first().press('Enter')
    await drawer.getByText('1. Market').click()
    const stop = page.getByRole('complementary', { name: 'Market' })
    await stop.getByRole('button', { name: 'Stop 1 of a route' }).press('Enter')
    await drawer.getByRole('button', { name: 'Take out: Market' }).press('Enter')
    await drawer.getByText('1. Harbour').waitFor()
    await desk.check()
  },
)

story('a task is scheduled for working days, and what comes is told', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  await alice.tracker('Van 1')
  const desk = await site.browse('/tasks?view=schedules', { hash: alice.hash })
  const { page } = desk
  await page.getByText('Nothing is repeated').waitFor()
  await page.getByRole('button', { name: 'New schedule' }).first().press('Enter')
  const drawer = page.getByRole('complementary', { name: 'New schedule' })
  await drawer.getByLabel('What is to be done').fill('Empty the bins')
  await drawer.getByRole('combobox', { name: 'Who' }).fill('Van 1')
  await page.getByRole('option', { name: /Van 1/ }).click()
  await drawer.getByLabel('Latitude').fill('38.7079')
  await drawer.getByLabel('Latitude').press('Tab')
  await drawer.getByLabel('Longitude').fill('-9.1366')
  await drawer.getByLabel('Longitude').press('Tab')
  await desk.check()
  await drawer.getByRole('button', { name: 'Create' }).press('Enter')
  const coming = page.getByRole('region', { name: 'What comes next' })
  await coming.getByText('Empty the bins').first().waitFor()
  expect((await alice.client.call('task/schedule/list', {})).list).toMatchObject([
    { parameters: { type: 'weekdays', weekdays: [1, 2, 3, 4, 5] }, from_time: '08:00:00' },
  ])
  await desk.picture('tasks-schedules')
  await desk.check()
  const looking = { hash: alice.hash, size: sizes.phone, theme: 'dark' } as const
  const phone = await site.browse('/tasks?view=schedules', looking)
  await phone.page.getByText('Empty the bins').first().waitFor()
  await phone.check()
})
