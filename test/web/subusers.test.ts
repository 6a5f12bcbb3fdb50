import { expect } from 'vitest'
import { createClient } from '#client/client.ts'
import { mailbox } from '#test/mailbox.ts'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'

/** Others who sign in to an account: what they see, and what they may change. */

const box = await mailbox()
const site = isPossible ? await startSite({ smtp_url: box.smtp_url }) : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

story(
  'makes a group, invites somebody, who accepts, says what it sees, and opens it',
  { timeout: 240_000 },
  async () => {
    const { browse, customer } = reached()
    const alice = await customer()
    await alice.client.call('user/personal_info/update', { first_name: 'Alice', last_name: 'Larsen' } as never)
    const trackers = [await alice.tracker('Van 1'), await alice.tracker('Van 2'), await alice.tracker('Lorry 3')]
    const { page, check, picture } = await browse('/subusers?tab=groups', { hash: alice.hash })
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Dispatch')
    await page.getByText('change vehicles and garages').click()
    await page.getByText('draw zones and change them').click()
    await calm(page)
    await check()
    await picture('subusers-group')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: /^Dispatch.*2 rights · 0 users/ }).waitFor()

    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByLabel('E-mail').fill(alice.login)
    await page.getByLabel('First name').fill('Bob')
    await page.getByRole('combobox', { name: 'Security group' }).fill('disp')
    await page.getByRole('option', { name: 'Dispatch' }).click()
    await calm(page)
    await check()
    await picture('subusers-invite')
    // Somebody who would see nothing is made when that is meant.
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const asked = page.getByRole('alertdialog', { name: 'This user sees no tracker' })
    await calm(page)
    await check()
    await asked.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByText('Somebody has this login already.').waitFor()
    const login = `${crypto.randomUUID()}@fleet.example`
    await page.getByLabel('E-mail').fill(login)
    await page.getByRole('combobox', { name: 'Which trackers they see' }).fill('lorry')
    await page.getByRole('option', { name: /Lorry 3/ }).click()
    // It closes the list, and not the drawer.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('row', { name: /^Bob .*Dispatch invited/ }).waitFor()
    const invitation = page.getByRole('region', { name: 'Invitation' })
    await invitation.getByText('Not accepted yet.').waitFor()
    const link = await invitation.locator('code').textContent()
    await calm(page)
    await check()
    await picture('subusers-invited')
    // Whoever mails twice at once is told to wait; a link to be passed on is there at once.
    await invitation.getByRole('button', { name: 'Mail again' }).click()
    await page.getByText('Mailed a moment ago.').waitFor()
    await invitation.getByRole('button', { name: 'Make a link' }).click()
    await expect.poll(() => invitation.locator('code').textContent()).not.toBe(link)

    await expect.poll(() => box.to(login).length, { timeout: 30_000 }).toBe(1)
    expect(box.to(login)[0]?.subject).toBe('Alice Larsen invites you to Odograph')
    expect(link).toContain(`/#invitation=${box.invitation(login)}`)
    const guest = await browse(`/#invitation=${box.invitation(login)}`)
    await guest.page.getByRole('heading', { name: 'You are invited' }).waitFor()
    await guest.page.getByText('Alice Larsen invites you to work in their fleet.').waitFor()
    await guest.page.getByLabel('Password', { exact: true }).fill('correct horse 2')
    await guest.page.getByLabel('Password once more').fill('correct horse 3')
    await guest.page.getByRole('button', { name: 'Accept and sign in' }).click()
    await guest.page.getByText('The two are not the same.').waitFor()
    await guest.check()
    await guest.picture('invited')
    await guest.page.getByLabel('Password once more').fill('correct horse 2')
    await guest.page.keyboard.press('Enter')
    await guest.page.getByRole('link', { name: 'Account' }).waitFor()
    expect(new URL(guest.page.url()).hash).toBe('')
    // One that was used is over, and leaves whoever is signed in where they are.
    const late = await browse(`/#invitation=${box.invitation(login)}`, { size: sizes.phone, theme: 'dark' })
    await late.page.getByRole('heading', { name: 'This invitation is over' }).waitFor()
    await late.check()
    await late.picture('invited-over-phone')
    await late.page.getByRole('button', { name: 'I have a password' }).click()
    await late.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.reload()
    await page.getByRole('row', { name: /^Bob .*Dispatch active/ }).waitFor()

    await page.getByRole('listitem').filter({ hasText: 'Trackers1' }).waitFor()
    await page.getByRole('button', { name: 'Choose: Trackers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Which trackers they see' })
    await dialog.getByRole('searchbox').fill('van')
    await dialog.getByRole('row', { name: /^Lorry/ }).waitFor({ state: 'detached' })
    await dialog.getByLabel('Select all').click()
    await dialog.getByText('Chosen: 3 / 3').waitFor()
    await calm(page)
    await check()
    await picture('subusers-trackers')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Choose: Zones' }).click()
    await page.getByText('All, also those to come').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [bob] = (await alice.client.call('subuser/list')).list
    const subuser_id = bob?.id as number
    const seen = (await alice.client.call('subuser/tracker/list', { subuser_id })).list
    expect(seen.sort()).toEqual(trackers.map(({ id }) => id))
    expect((await alice.client.call('subuser/zones/list_ids', { subuser_id })).access_to_all).toBe(true)
    await calm(page)
    await check()
    await picture('subusers-user')

    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Open as this user' }).click()
    const other = await opening
    // Nobody is asked who has opened it here.
    await other.getByText('You are in the session of').waitFor()
    await other.getByRole('link', { name: 'Account' }).waitFor()
    expect(await other.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0)
    await other.goto(`${reached().url}/account`)
    await other.getByRole('tab', { name: 'Profile' }).waitFor()
    // What lets somebody in is nobody else's to change, and the money is the account's.
    expect(await other.getByRole('tab').count()).toBe(1)

    await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No users yet').waitFor()
  },
)

story('fits a phone, in German and by night', { timeout: 180_000 }, async () => {
  const { browse, customer } = reached()
  const uwe = await customer({ locale: 'de_DE' })
  await uwe.tracker('Transporter 1')
  const privileges = { rights: ['vehicle_update'] as never }
  await uwe.client.call('subuser/security_group/create', { group: { label: 'Werkstatt', privileges } })
  const looking = { hash: uwe.hash, size: sizes.phone, theme: 'dark' } as const
  const { page, check, picture } = await browse('/subusers', looking)
  await page.getByText('Noch keine Benutzer').waitFor()
  await check()
  await page.getByRole('tab', { name: 'Rechtegruppen' }).click()
  await page.getByRole('button', { name: /^Werkstatt/ }).click()
  await page.getByText('Zonen zeichnen und ändern').waitFor()
  await calm(page)
  await check()
  await picture('subusers-phone-dark')
})

story('a private rule of a sub-user is seen by no other sub-user', { timeout: 180_000 }, async () => {
  const { browse, customer, url } = reached()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  const privileges = { rights: ['tracker_rule_update'] as never }
  const { id: security_group_id } = await alice.client.call('subuser/security_group/create', {
    group: { label: 'Dispatch', privileges },
  })
  /** Signed in, and told of the van as the other is. */
  const clerk = async () => {
    const login = `${crypto.randomUUID()}@fleet.example`
    const password = 'correct horse 2'
    const user = { login, security_group_id }
    const { id } = await alice.client.call('subuser/register', { user, password })
    await alice.client.call('subuser/tracker/bind', { subuser_id: id, trackers: [van.id] })
    const { hash } = await createClient({ url }).call('user/auth', { login, password })
    return { hash, client: createClient({ url, hash }) }
  }
  const [bob, carol] = [await clerk(), await clerk()]

  const own = await browse('/rules?add=yes', { hash: bob.hash })
  await own.page.getByRole('combobox', { name: /Tell when/ }).fill('too fast')
  await own.page.getByRole('option').first().click()
  await own.page.getByRole('combobox', { name: 'Which trackers' }).fill('Van')
  await own.page.getByRole('option', { name: /Van 1/ }).click()
  await own.page.keyboard.press('Escape')
  await own.page.getByText('Other sub-users do not see it').click()
  await own.page.getByRole('button', { name: 'Create' }).click()
  await own.page.getByRole('listitem').filter({ hasText: 'private' }).waitFor()
  await own.check()
  const [rule] = (await bob.client.call('tracker/rule/list')).list
  expect(rule).toMatchObject({ trackers: [van.id], extended_params: { private_rule: true } })
  const rule_id = rule?.id ?? 0

  // Neither listed nor changed nor deleted by whoever sees the same van, whatever is known of it.
  expect((await carol.client.call('tracker/rule/list')).list).toEqual([])
  expect((await carol.client.call('tracker/rule/list', { tracker_id: van.id })).list).toEqual([])
  await expect(carol.client.call('tracker/rule/delete', { rule_id })).rejects.toMatchObject({ code: 201 })
  const other = await browse(`/rules?rule=${rule_id}`, { hash: carol.hash })
  await other.page.getByText('No rules yet').waitFor()
  expect(await other.page.getByRole('complementary').count()).toBe(0)
  // Whose account it is sees it.
  expect((await alice.client.call('tracker/rule/list')).list).toMatchObject([{ id: rule_id }])
})
