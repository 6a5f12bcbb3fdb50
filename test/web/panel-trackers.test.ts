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

story(
  'a device is added for a user, says what to set in it, and that its first message came',
  { timeout: 180_000 },
  async () => {
    const { browse, dealer, dealerHash, customer } = reached()
    const alice = await customer()
    const { list } = await dealer.call('panel/user/list', { filter: alice.login })
    const { page, check, picture } = await browse(`/panel/users/${list[0]?.id}`, { hash: dealerHash })
    await page.getByRole('link', { name: 'Add a device' }).click()
    const drawer = page.getByRole('complementary', { name: 'Add a device' })
    const user = drawer.getByRole('combobox', { name: 'User' })
    await user.waitFor()
    expect(await user.inputValue()).not.toBe('')
    await drawer.getByRole('combobox', { name: 'Model' }).fill('FMB920')
    await page.getByRole('option', { name: /FMB920/ }).click()
    await drawer.getByRole('textbox', { name: 'IMEI' }).fill('12')
    await drawer.getByRole('textbox', { name: 'Label' }).fill('Van 9')
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    await drawer.getByText('An IMEI has 15 digits.').waitFor()
    await drawer.getByRole('textbox', { name: 'IMEI' }).fill('350077000000999')
    await check()
    await picture('panel-add-device')
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    const made = page.getByRole('complementary', { name: 'Van 9' })
    await made.getByRole('heading', { name: 'Set this in the device' }).waitFor()
    await made.getByRole('heading', { name: 'Waiting for the first message' }).waitFor()
    await check()
    await picture('panel-device-waiting')
    expect((await alice.client.call('tracker/list')).list.map(({ label }) => label)).toEqual(['Van 9'])
  },
)
