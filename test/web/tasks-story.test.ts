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
