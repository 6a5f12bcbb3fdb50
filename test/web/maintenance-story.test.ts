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
  await drawer.getByLabel('Due in, kilometres').fill('15000')
  await drawer.getByLabel('Due in, kilometres').press('Tab')
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
