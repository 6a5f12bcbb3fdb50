import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

/** Sensors of one vehicle are given to all of its model, also to those to come. */

const site = isPossible ? await startSite() : undefined

story('what one has all of its model get, also those to come', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const [van, other] = [await alice.tracker('Van 1'), await alice.tracker('Van 2')]
  const door = { type: 'discrete', sensor_type: 'door', name: 'Rear door', input_number: 2 }
  await alice.client.call('tracker/sensor/create', { tracker_id: van.id, sensor: door } as never)
  const names = async ({ id: tracker_id }: { id: number }) =>
    (await alice.client.call('tracker/sensor/list', { tracker_id })).list.map(({ name }) => name)
  const { page, check, picture } = await site.browse(`/sensors?tracker=${van.id}`, { hash: alice.hash })
  await page.getByRole('button', { name: 'Copy to others' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Vehicles that I choose/ }).click()
  await page.getByRole('option', { name: /All of the model/ }).click()
  await check()
  await dialog.getByRole('button', { name: 'Copy to others' }).click()
  await page.getByText('One sensor was made.').waitFor()
  expect(await names(other)).toEqual(['Rear door'])
  expect(await names(await alice.tracker('Van 3'))).toEqual(['Rear door'])
  await page.getByRole('button', { name: 'Copy to others' }).click()
  await dialog.getByText('Vehicles to come get').waitFor()
  await picture('sensor-templates-desk-light')
  await check()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('Vehicles to come get').waitFor({ state: 'detached' })
  expect((await alice.client.call('tracker/sensor/template/list')).list).toEqual([])
})
