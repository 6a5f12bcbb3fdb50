import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailbox } from '#test/mailbox.ts'
import { shownBy } from '#test/totp.ts'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'

/** The way in: what is wrong is said, codes are asked for, and who has forgotten or is new gets a link. */

const box = isPossible ? await mailbox() : undefined
const site = box && (await startSite({ smtp_url: box.smtp_url }))
const reached = () => {
  if (!site || !box) throw new Error('no browser')
  return { ...site, box }
}

const signIn = async (page: Page, login: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}
const inside = (page: Page) => page.getByRole('link', { name: 'Account' }).waitFor()

story('says that a password is wrong, and asks for the code of an app', { timeout: 180_000 }, async () => {
  const { browse, dealer, customer } = reached()
  const alice = await customer()
  const { user_info } = await alice.client.call('user/get_info')
  await dealer.call('panel/user/mfa/settings/update', {
    target: { type: 'selected', ids: [user_info.id] },
    settings: { type: 'allowed', factor_types: ['totp'] },
  })
  const { password } = alice
  const { secret } = await alice.client.call('user/second_factor/totp/create', { password })
  const { recovery_codes } = await alice.client.call('user/second_factor/totp/activate', { code: shownBy(secret) })
  const { page, check, picture } = await browse('/')
  await signIn(page, alice.login, 'wrong horse 1')
  await page.getByRole('alert').getByText('E-mail or password is not right.').waitFor()
  await calm(page)
  await check()
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(/^Your authenticator app shows it/).waitFor()
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is not right.').waitFor()
  await calm(page)
  await check()
  await picture('sign-in-code')
  await page.getByLabel('Code').fill(shownBy(secret, 1))
  await page.keyboard.press('Enter')
  await inside(page)

  // Who has lost the app has its recovery codes.
  const { page: other } = await browse('/')
  await signIn(other, alice.login, password)
  await other.getByLabel('Code').fill(recovery_codes[0] as string)
  await other.keyboard.press('Enter')
  await inside(other)
})

story('leads who has forgotten a password to a new one, by mail', { timeout: 180_000 }, async () => {
  const { browse, customer, url, box } = reached()
  const bob = await customer()
  const { page, check } = await browse('/')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(bob.login)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('If there is such a user, a message is on its way.').waitFor()
  await calm(page)
  await check()
  await expect.poll(() => box.to(bob.login).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.goto(`${url}/restore?hash=${box.hash(bob.login)}`)
  await page.getByLabel('New password').fill('new horse 22')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByRole('status').waitFor()
  await check()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, bob.login, 'new horse 22')
  await inside(page)
})

story('activates who is new, and shows the dealer', { timeout: 180_000 }, async () => {
  const { browse, dealer, url, box } = reached()
  const { value } = await dealer.call('panel/dealer/settings/service/read')
  const service = {
    ...value,
    service_title: 'Nordic Fleet',
    login_footer: 'Nordic Fleet Ltd, Harbour Road 1',
    privacy_policy_link: 'https://nordic.example/privacy',
    tos: 'Be kind.\nDrive safely.',
    domain: '127.0.0.1',
  }
  await dealer.call('panel/dealer/settings/service/update', service as never)
  const login = `${crypto.randomUUID()}@fleet.example`
  const made = { user: { login, activated: false }, password: 'correct horse 1', time_zone: 'UTC', locale: 'en_US' }
  await dealer.call('panel/user/create', made as never)
  const { page, check, picture } = await browse('/')
  await page.getByText('Nordic Fleet Ltd, Harbour Road 1').waitFor()
  expect(await page.title()).toBe('Nordic Fleet')
  await page.getByRole('link', { name: 'Privacy' }).waitFor()
  await page.getByRole('button', { name: 'Terms' }).click()
  await page.getByRole('dialog').getByText('Drive safely.').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await signIn(page, login, 'correct horse 1')
  await page.getByText('This user is not activated yet.').waitFor()
  await calm(page)
  await check()
  await picture('sign-in-dealer')
  await expect.poll(() => box.to(login).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Send the activation mail again' }).click()
  await page.getByText('Wait a moment before you ask for another one.').waitFor()
  await page.goto(`${url}/activate?hash=${box.hash(login)}`)
  await page.getByRole('button', { name: 'Activate the account' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, login, 'correct horse 1')
  await inside(page)

  const phone = await browse('/', { language: 'de', size: sizes.phone, theme: 'dark' })
  await phone.page.getByText('Passwort vergessen?').waitFor()
  await phone.check()
  await phone.picture('sign-in-phone-dark')
})

story(
  'asks before a link signs somebody in as somebody else, and says so as long as it lasts',
  { timeout: 180_000 },
  async () => {
    const { browse, customer, dealer, url } = reached()
    const [alice, mallory] = [await customer(), await customer()]
    const { user_info } = await mallory.client.call('user/get_info')
    const { page, check, picture } = await browse('/')
    await signIn(page, alice.login, alice.password)
    await inside(page)
    const bar = page.getByText('You are in the session of')

    // Whoever is signed in stays so, unless they want it otherwise.
    const link = `${url}/account#session=${mallory.hash}`
    const follow = async (address: string) => {
      await page.goto('about:blank')
      await page.goto(address)
    }
    await follow(link)
    const asked = page.getByRole('alertdialog', { name: 'A link to another session' })
    await asked.waitFor()
    await calm(page)
    await check()
    await picture('sign-in-link')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: alice.login }).waitFor()
    expect(await bar.count()).toBe(0)

    await follow(link)
    await asked.getByRole('button', { name: 'Open it' }).click()
    await page.getByRole('button', { name: mallory.login }).waitFor()
    await bar.waitFor()
    await calm(page)
    await check()
    await picture('sign-in-guest')
    await page.reload()
    await bar.waitFor()
    await page.getByRole('button', { name: 'Leave it' }).click()
    await page.getByRole('button', { name: alice.login }).waitFor()
    expect(await bar.count()).toBe(0)

    // A code is asked about too, and is good once.
    const { hash: code } = await dealer.call('panel/user/session/create', { user_id: user_info.id, once: true })
    await follow(`${url}/account#code=${code}`)
    await asked.getByRole('button', { name: 'Open it' }).click()
    await bar.waitFor()
    await page.getByRole('button', { name: 'Leave it' }).click()
    await page.getByRole('button', { name: alice.login }).waitFor()
    await follow(`${url}/account#code=${code}`)
    await asked.getByRole('button', { name: 'Open it' }).click()
    await page.getByText('This link is not good any more.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: alice.login }).waitFor()
  },
)
