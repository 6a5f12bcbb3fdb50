import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

const site = isPossible ? await startSite() : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

story('several trackers are cloned to a user and given another plan at once', { timeout: 180_000 }, async () => {
  const { browse, dealer, dealerHash, customer } = reached()
  const [owner, guest] = [await customer(), await customer()]
  for (const label of ['Van 1', 'Van 2', 'Lorry 3']) await owner.tracker(label)
  const { list } = await dealer.call('panel/tariff/list')
  const { id: _, ...plan } = list.find(({ device_type }) => device_type === 'tracker') ?? {}
  const { id: plan_id } = await dealer.call('panel/tariff/create', { tariff: { ...plan, name: 'Fleet Plus' } } as never)
  const { page, check } = await browse('/panel/trackers', { hash: dealerHash })
  await page.getByRole('gridcell', { name: 'Lorry 3' }).waitFor()
  // At once: all are those that were typed, though typing has not paused and the other is still to be seen.
  await page.getByRole('searchbox').fill('Van')
  await page.getByLabel('Select all').click()
  await page.getByRole('gridcell', { name: 'Lorry 3' }).waitFor({ state: 'detached' })
  await page.getByRole('toolbar').getByRole('button', { name: 'Clone' }).click()
  await page.getByRole('combobox', { name: 'User' }).fill(guest.login)
  // What was found takes the place of what was offered at first: a press in between would hit nothing.
  await page.getByRole('option', { name: owner.login }).waitFor({ state: 'detached' })
  await page.getByRole('option', { name: guest.login }).click()
  await check()
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click()
  await page.getByText('Clones made: 2').waitFor()
  const seen = (await guest.client.call('tracker/list')).list.map(({ label }) => label)
  expect(seen.sort()).toEqual(['Van 1', 'Van 2'])

  await page.getByLabel('Select all').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Plan/ }).click()
  await page.getByRole('option', { name: 'Fleet Plus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Plans changed: 2').waitFor()
  const { list: all } = await dealer.call('panel/tracker/list', { tariff_id: plan_id })
  expect(
    all
      .filter(({ clone }) => !clone)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['Van 1', 'Van 2'])
})
