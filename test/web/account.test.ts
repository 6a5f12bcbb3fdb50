import { expect } from 'vitest'
import { shownBy } from '#test/totp.ts'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'

/** What somebody sets for themselves, how they sign in, and what their account has and has done. */

const site = isPossible ? await startSite({ webhook_networks: ['127.0.0.1'] }) : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

story('sets how it is told things, and gets a second factor', { timeout: 180_000 }, async () => {
  const { browse, dealer, customer } = reached()
  const alice = await customer()
  const { user_info } = await alice.client.call('user/get_info')
  await dealer.call('panel/user/mfa/settings/update', {
    target: { type: 'selected', ids: [user_info.id] },
    settings: { type: 'allowed', factor_types: ['email', 'totp'] },
  })
  const { page, check, picture } = await browse('/account', { hash: alice.hash })
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Phone').fill('+49 (40) 123-456')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
  await picture('account-time-zone')
  await page.getByRole('option', { name: /^Tokyo/ }).click()
  await page.getByRole('button', { name: /Units/ }).click()
  await page.getByRole('option', { name: 'Miles, US gallons' }).click()
  await page
    .getByRole('region', { name: 'Notifications of this browser' })
    .getByRole('switch')
    .waitFor({ state: 'attached' })
  await page.getByText(/767\smi.*7\.6\smi.*56\smph/).waitFor()
  await calm(page)
  await check()
  await picture('account-profile')
  await page.getByRole('button', { name: 'Save' }).last().click()
  const told = async () => (await alice.client.call('user/get_info')).user_info
  await expect.poll(async () => (await told()).time_zone).toBe('Asia/Tokyo')
  expect(await told()).toMatchObject({ first_name: 'Anna', phone: '4940123456', measurement_system: 'us' })

  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('The password is not right.').waitFor()
  await dialog.getByLabel('Password').fill(alice.password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await calm(page)
  await check()
  await picture('account-totp')
  await dialog.getByLabel('Code').fill(shownBy(secret))
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 recovery codes are left').waitFor()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByRole('button', { name: 'Use a code instead' }).click()
  await dialog.getByLabel('Code').fill(shownBy(secret, 1))
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app' }).waitFor()

  await page.getByLabel('Present password').fill(alice.password)
  await page.getByLabel('New password').fill(alice.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Choose another one than the present password.').waitFor()
  await calm(page)
  await check()
  await picture('account-security')
  await page.getByLabel('New password').fill('correct horse 9')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

story('makes a key and a webhook, and sees in the audit who did', { timeout: 180_000 }, async () => {
  const { browse, customer } = reached()
  const bob = await customer()
  await bob.tracker('Van 1')
  const { page, check, picture } = await browse('/account?tab=integrations', { hash: bob.hash })
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('What it is for').fill('Warehouse')
  await page.getByRole('button', { name: 'Create' }).click()
  const [{ hash } = { hash: '' }] = await expect
    .poll(async () => (await bob.client.call('api/key/list')).list)
    .toHaveLength(1)
    .then(async () => (await bob.client.call('api/key/list')).list)
  await page.getByRole('dialog', { name: 'The new key' }).getByText(hash).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await page.getByText(hash).count()).toBe(0)
  await page.getByText(`…${hash.slice(-4)}`).waitFor()
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Dispatch')
  await page.getByLabel('Address').fill('ftp://example.org')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Address').fill('http://127.0.0.1:9/told')
  await page.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('dialog', { name: 'The secret that signs' })
    .getByText(/^[0-9a-f]{64}$/)
    .waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Dispatch/ }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The test has not arrived').waitFor()
  await calm(page)
  await check()
  await picture('account-webhook')
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Plan and storage' }).click()
  await page.getByRole('listitem').filter({ hasText: '1 tracker' }).waitFor()
  await page.getByText('Nothing came or went in this period.').waitFor()
  await calm(page)
  await check()
  await picture('account-plan')

  await page.getByRole('tab', { name: 'Audit' }).click()
  await page.getByRole('row', { name: /Webhooks: created/ }).click()
  const drawer = page.getByRole('complementary')
  await drawer.getByText('http://127.0.0.1:9/told').first().waitFor()
  await calm(page)
  await check()
  await picture('account-audit')
  await page.getByRole('button', { name: /Everything/ }).click()
  await page.getByRole('option', { name: 'API keys' }).click()
  await page.getByText('1 entry').waitFor()
  expect(new URL(page.url()).searchParams.get('what')).toBe('api/key')
})

story('fits a phone, in Russian and by night', { timeout: 180_000 }, async () => {
  const { browse, customer } = reached()
  const olga = await customer({ locale: 'ru_RU' })
  const looking = { hash: olga.hash, size: sizes.phone, theme: 'dark' } as const
  const { page, check, picture } = await browse('/account', looking)
  for (const name of ['Профиль', 'Безопасность', 'Тариф и файлы', 'Интеграции', 'Журнал']) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tab', { name, selected: true }).waitFor()
    await page.getByRole('tabpanel').locator('section, [role=grid]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await calm(page)
    await check()
    await picture(`account-phone-${name}`)
  }
})
