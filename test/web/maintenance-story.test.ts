import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** A task is made for a vehicle, is seen by its urgency, and is done in two clicks: the next one begins. */

const site = isPossible ? await startSite() : undefined

story('a service is planned, and done in two clicks', { timeout: 240_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const { client } = alice
  const { id: tracker_id } = await alice.tracker('Van 1')
  await client.call('vehicle/create', { vehicle: { label: 'Van 1', type: 'truck', tracker_id } })
  await client.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 40_000 })

  const desk = await site.browse('/maintenance', { hash: alice.hash })
  await desk.page.getByText('Nothing is to be done').waitFor()
  await desk.check()
  await desk.page.getByRole('button', { name: 'New task' }).press('Enter')
  const drawer = desk.page.getByRole('complementary', { name: 'New task' })
  await drawer.getByRole('combobox', { name: 'Vehicles' }).fill('Van')
  await desk.page.getByRole('option', { name: /Van 1/ }).click()
  await drawer.getByLabel('What is to be done').fill('Oil and filters')
  const way = drawer.getByRole('textbox', { name: 'Due in', exact: true })
  await way.fill('15000')
  await way.press('Tab')
  await drawer.getByText('Make the next task when it is done').click()
  await desk.check()
  await desk.picture('maintenance-new')
  await drawer.getByRole('button', { name: 'Create' }).press('Enter')
  await desk.page.getByText('15,000 km left').waitFor()
  await desk.check()

  await desk.page.getByRole('button', { name: 'Done: Van 1, Oil and filters' }).press('Enter')
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Done' }).press('Enter')
  await expect
    .poll(async () => (await client.call('vehicle/service_task/list', {})).list.map(({ status }) => status))
    .toEqual(['done', 'created'])

  const phone = await site.browse('/maintenance', {
    hash: alice.hash,
    size: sizes.phone,
    theme: 'dark',
    language: 'de',
  })
  await phone.page.getByText('Oil and filters').waitFor()
  await phone.check()
  await phone.picture('maintenance-phone')
})

story(
  'the catalogue is given to vehicles, what nobody has planned is answered, and costs are told',
  { timeout: 240_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    const { client } = alice
    const { id: tracker_id } = await alice.tracker('Van 2')
    const { id } = await client.call('vehicle/create', { vehicle: { label: 'Van 2', type: 'truck', tracker_id } })
    await client.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 40_000 })

    const { page, check, picture } = await site.browse('/maintenance?part=catalogue', { hash: alice.hash })
    await page.getByText('The catalogue is empty').waitFor()
    await check()
    await page.getByRole('button', { name: 'Oil and filters' }).press('Enter')
    const drawer = page.getByRole('complementary', { name: 'New entry' })
    await check()
    await drawer.getByRole('button', { name: 'Create' }).press('Enter')
    await page.getByText('every 15,000 km · every 365 days').waitFor()
    await page.getByRole('button', { name: 'Give to vehicles: Oil and filters' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Vehicles' }).fill('Van')
    await page.getByRole('option', { name: /Van 2/ }).click()
    await dialog.getByRole('combobox', { name: 'Vehicles' }).press('Tab')
    await check()
    await dialog.getByRole('button', { name: 'Give to vehicles' }).press('Enter')
    await expect.poll(async () => (await client.call('vehicle/service_task/list', {})).count).toBe(1)

    await page.getByRole('tab', { name: 'Calendar' }).press('Enter')
    await page.getByRole('button', { name: 'Month after' }).waitFor()
    await check()
    await picture('maintenance-calendar')
    await page.getByRole('tab', { name: 'Not planned' }).press('Enter')
    await page.getByText('Nothing unplanned is known').waitFor()
    await check()
    await page.getByRole('tab', { name: 'Costs' }).press('Enter')
    await page.getByText('Van 2').waitFor()
    await check()
    await picture('maintenance-costs')

    const card = await site.browse(`/vehicles?vehicle=${id}`, { hash: alice.hash })
    await card.page.getByRole('link', { name: /Oil and filters/ }).waitFor()
    await card.check()
  },
)
