import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import { mailbox } from '#test/mailbox.ts'
import { subDealer } from '#test/subpaas.ts'
import { allOf, groups, has, offeredTo, switched } from '#web/panel/logins/granted.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

test('who changes things sees them, and who does not see them changes nothing', () => {
  const some = switched({}, 'users', 'update', true)
  expect(some).toEqual({ users: ['update', 'read'] })
  expect(switched(some, 'users', 'update', false)).toEqual({ users: ['read'] })
  expect(switched(some, 'users', 'read', false)).toEqual({ users: [] })
  expect(switched({}, 'password', 'update', true)).toEqual({ password: ['update'] })
})

test('only what the one who gives has is offered, and all of it is of the catalogue', () => {
  expect(offeredTo({ users: ['read', 'fly'], logins: ['create'] })).toEqual([['users', ['read']]])
  expect(allOf(offeredTo({ users: ['read'] }), true)).toEqual({ users: ['read'] })
  for (const [group, actions] of Object.entries(groups))
    for (const action of actions)
      expect([group, action, has(permissions, group, action)]).toEqual([group, action, true])
})

const box = await mailbox()
const site = isPossible ? await startSite({ smtp_url: box.smtp_url }) : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

const password = 'correct horse 7'

story('a login that may only see users sees nothing else, until it is blocked', { timeout: 240_000 }, async () => {
  const { browse, dealerHash, customer } = reached()
  const { login } = await customer()
  const owner = await browse('/panel/logins?add=yes', { hash: dealerHash })
  await owner.page.getByLabel('Name', { exact: true }).fill('Ann')
  await owner.page.getByText('Signs in as 1/ann').waitFor()
  await owner.page.getByLabel('Whose it is').fill('Ann Larsen')
  const email = `${crypto.randomUUID()}@vans.example`
  await owner.page.getByLabel('E-mail', { exact: true }).fill(email)
  await owner.page.getByRole('group', { name: 'Users', exact: true }).getByText('see', { exact: true }).click()
  await owner.check()
  await owner.picture('panel-logins-new')
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.page.getByRole('heading', { name: '1/ann' }).waitFor()
  await owner.page.getByRole('region', { name: 'Invitation' }).getByText('Not accepted yet.').waitFor()
  await owner.check()
  await owner.picture('panel-logins-invited')
  // Beside what is open the columns at the end give way.
  await owner.page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await owner.page.getByRole('row', { name: /1\/ann.*Ann Larsen.*invited.*Users.*never/ }).click()
  await owner.page.getByRole('heading', { name: '1/ann' }).waitFor()

  await expect.poll(() => box.to(email).length, { timeout: 30_000 }).toBe(1)
  const { page, check, picture } = await browse(`/panel/#invitation=${box.invitation(email)}`)
  await page.getByText('Odograph invites you to work in its panel.').waitFor()
  await page.getByText('1/ann').waitFor()
  await picture('invited-panel')
  await check()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password once more').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByText(login).first().waitFor()
  const links = await page.getByRole('navigation').getByRole('link').allTextContents()
  expect(links).toEqual(['Home', 'Users', 'Menus', 'Security'])
  expect(await page.getByRole('button', { name: 'New user' }).count()).toBe(0)
  await check()
  await picture('panel-logins-restricted')
  await page.getByText(login).first().click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: login }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const name of ['Change balance', 'Open as', 'End all', 'More'])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
  await check()
  for (const closed of ['plans', 'trackers', 'codes', 'logins', 'audit', 'operator']) {
    await page.goto(new URL(`/panel/${closed}`, page.url()).href)
    await page.getByText('You may not do this.').waitFor()
  }

  await owner.page.reload()
  await owner.page.getByRole('complementary').getByRole('button', { name: 'More' }).click()
  await owner.page.getByRole('menuitem', { name: 'Block' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await owner.page.getByRole('row', { name: /1\/ann.*blocked/ }).waitFor()
  await owner.page.getByText('Signed in nowhere').waitFor()
  await owner.check()
  await page.goto(new URL('/panel/users', page.url()).href)
  await page.getByLabel('Password').waitFor()
})

story('whoever opens the panel of another, and who may only see mail servers', { timeout: 180_000 }, async () => {
  const { browse, dealer, db } = reached()
  const { id } = await dealer.call('panel/subpaas/create', subDealer() as never)
  await db.updateTable('dealer').set({ block_type: 'NOT_BLOCKED' }).where('id', '=', id).execute()
  const { hash } = await dealer.call('panel/subpaas/session/create', { subpaas_id: id })
  const { page, check } = await browse('/panel/logins', { hash })
  await page.getByRole('row', { name: new RegExp(`^${id} own login`) }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'New login' }).count()).toBe(0)
  await check()
  await page.goto(new URL('/panel/security', page.url()).href)
  await page.getByText('You may not do this.').waitFor()

  const mail = { name: 'mail', password, permissions: { email_gateways: ['read'] } } as const
  await dealer.call('panel/login/create', mail as never)
  const { hash: own } = await dealer.call('panel/account/auth', { login: '1/mail', password })
  const other = await browse('/panel/', { hash: own })
  await other.page.getByRole('link', { name: 'Notifications' }).click()
  await other.page.getByRole('heading', { name: 'Mail servers' }).waitFor()
  await expect.poll(() => other.page.getByRole('heading', { level: 2 }).count()).toBe(1)
  await other.check()
})

for (const look of [
  { theme: 'dark', language: 'en', size: sizes.desk },
  { theme: 'light', language: 'de', size: sizes.phone },
] as const)
  story(`logins, ${look.theme}, in ${look.language}`, { timeout: 180_000 }, async () => {
    const { browse, dealer, dealerHash } = reached()
    const name = `bob-${look.language}`
    const given = { trackers: ['read', 'update'], users: ['read'] } as const
    const { id } = await dealer.call('panel/login/create', {
      name,
      label: 'Bob',
      password,
      permissions: given,
    } as never)
    const { page, check, go, picture } = await browse('/panel/logins', { ...look, hash: dealerHash })
    await page.getByRole('row', { name: new RegExp(`1/${name}`) }).waitFor()
    for (const [place, query] of Object.entries({ list: '', one: `?login=${id}`, new: '?add=yes' })) {
      await go(`/panel/logins${query}`)
      await page.getByRole('complementary').waitFor({ state: query ? 'visible' : 'detached' })
      await picture(`panel-logins-${place}-${look.theme}`)
      await check()
    }
  })
