import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** A dealer at work: a plan, codes, a user, and the user's own pages. */

const site = isPossible ? await startSite() : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

story('signs in, makes a plan, codes and a user, and opens its session', { timeout: 180_000 }, async () => {
  const { browse } = reached()
  const { page, check, picture } = await browse('/panel/')
  await page.getByLabel('Login').fill('1')
  await page.getByLabel('Password').fill('correct horse 1')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Devices by state' }).waitFor()
  await check()

  await page.getByRole('link', { name: 'Plans' }).click()
  await page.getByRole('button', { name: 'New plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Fleet Plus')
  await page.getByLabel('Price a month').fill('9.90')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /Fleet Plus.*€9\.90/ }).waitFor()

  await page.getByRole('link', { name: 'Activation codes' }).click()
  await page.getByRole('button', { name: 'New codes' }).first().click()
  await page.getByLabel('How many').fill('3')
  await page.getByRole('button', { name: /Plan/ }).last().click()
  await page.getByRole('option', { name: 'Fleet Plus' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('3 codes made').waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Fleet Plus.*unused/ }).count()).toBe(3)

  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).first().click()
  const login = `${crypto.randomUUID()}@fleet.example`
  await page.getByLabel('E-mail').fill(login)
  await page.getByText('Choose the password for them').click()
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill('Larsen')
  await page.getByRole('button', { name: 'Create' }).click()
  // What is wrong is said at its field, and nothing that was typed is lost.
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Anna')
  // Whom one need not tell a password is invited.
  await page.getByText('Choose the password for them').click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('heading', { name: 'Anna Larsen' }).waitFor()
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await invitation.getByText('Not accepted yet.').waitFor()
  await check()
  await picture('panel-user-invited')
  await invitation.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await invitation.getByText('Not accepted. The link ended').waitFor()
  await invitation.getByRole('button', { name: 'Make a link' }).click()
  const link = (await invitation.locator('code').textContent()) ?? ''
  const anna = await browse(new URL(link).hash.replace(/^/, '/'))
  await anna.page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  await anna.check()
  await anna.picture('invited-account')
  await anna.page.getByLabel('Password', { exact: true }).fill('correct horse 2')
  await anna.page.getByLabel('Password once more').fill('correct horse 2')
  await anna.page.keyboard.press('Enter')
  await anna.page.getByRole('link', { name: 'Account' }).waitFor()
  await page.reload()
  await page.getByRole('definition').filter({ hasText: 'active' }).waitFor()
  expect(await invitation.count()).toBe(0)
  await check()
  await picture('panel-user')

  await page.getByRole('button', { name: 'Change balance' }).click()
  await page.getByLabel('Amount').fill('25')
  await page.getByLabel('Reason').fill('Cash payment')
  await page.getByRole('button', { name: 'Book' }).click()
  await page.getByRole('cell', { name: 'Cash payment' }).waitFor()

  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open as' }).click()
  const opened = await opening
  await opened.getByText('You are in the session of').waitFor()
  await opened.getByRole('button', { name: /Anna|fleet\.example/ }).waitFor()
  expect(new URL(opened.url()).hash).toBe('')
})

story('keeps a user out and says why, and lets it in again', { timeout: 180_000 }, async () => {
  const { browse, dealer, dealerHash, customer } = reached()
  const ivan = await customer()
  const { id } = (await ivan.client.call('user/get_info')).user_info
  const { page, check, picture } = await browse(`/panel/users/${id}`, { hash: dealerHash })
  await page.getByRole('button', { name: 'More' }).last().click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByLabel('Reason').fill('Has not paid')
  await check()
  await picture('panel-block')
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('definition').filter({ hasText: 'Has not paid' }).waitFor()
  const phone = await browse(`/panel/users/${id}`, { hash: dealerHash, size: sizes.phone, theme: 'dark' })
  await phone.page.getByRole('definition').filter({ hasText: 'Has not paid' }).waitFor()
  await phone.check()
  await phone.picture('panel-blocked-phone')
  const { value } = await dealer.call('panel/user/read', { user_id: id })
  expect(value.block_parameters).toMatchObject({ reason: 'Has not paid' })

  // It is told that it is kept out, and not why.
  const outside = await browse('/')
  const signIn = async () => {
    await outside.page.getByLabel('E-mail').fill(ivan.login)
    await outside.page.getByLabel('Password').fill(ivan.password)
    await outside.page.keyboard.press('Enter')
  }
  await signIn()
  await outside.page.getByRole('alert').getByText('This user is blocked. Ask your provider.').waitFor()
  expect(await outside.page.getByText('Has not paid').count()).toBe(0)
  await outside.check()
  await outside.picture('sign-in-blocked')
  await page.getByRole('button', { name: 'More' }).last().click()
  await page.getByRole('menuitem', { name: 'Unblock' }).click()
  await page.getByRole('definition').filter({ hasText: 'active' }).waitFor()
  expect(await page.getByText('Has not paid').count()).toBe(0)
  await signIn()
  await outside.page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
})

const screens = [
  'home',
  'users',
  'reports',
  'trackers',
  'plans?defaults=yes',
  'codes?add=yes',
  'subdealers',
  'service',
  'notifications',
  'menus',
  'logins',
  'security',
]

for (const look of [
  { theme: 'dark', language: 'de', size: sizes.desk },
  { theme: 'light', language: 'ru', size: sizes.phone },
] as const)
  story(`everybody can use each screen, ${look.theme}, in ${look.language}`, { timeout: 180_000 }, async () => {
    const { browse, dealerHash, customer } = reached()
    await (await customer()).tracker('Van 1')
    const { page, check, go, picture } = await browse('/panel/', { ...look, hash: dealerHash })
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const screen of screens) {
      await go(`/panel/${screen}`)
      await page.getByRole('complementary').waitFor({ state: screen.includes('?') ? 'visible' : 'detached' })
      await picture(`panel-${screen.replace(/\?.*/, '')}-${look.language}`)
      await check()
    }
  })

story('puts a menu in order by the keys alone, and gives it to all', { timeout: 180_000 }, async () => {
  const { browse, dealer, dealerHash } = reached()
  const { page, check } = await browse('/panel/menus', { hash: dealerHash })
  await page.getByRole('button', { name: 'Copy as new menu' }).click()
  const first = page.getByRole('grid', { name: 'Group 1' }).getByRole('row').first()
  await page.getByLabel('Name', { exact: true }).waitFor()
  expect(await first.getAttribute('aria-label')).toBe('Dashboard')
  await page.getByRole('button', { name: 'Drag: Dashboard' }).focus()
  await page.keyboard.press('Enter')
  const target = page.getByRole('button', { name: /Insert between Map and Links/ })
  for (let i = 0; i < 20 && !(await target.evaluate((at) => at === document.activeElement)); i++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => first.getAttribute('aria-label')).toBe('Map')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await check()
  const { list } = await dealer.call('panel/user/menu/preset/list')
  expect(list.at(-1)?.preset.main[0]?.items[0]?.tabs[0]?.destination).toBe('tracking')
})
