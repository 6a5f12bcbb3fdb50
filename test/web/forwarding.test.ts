import { expect } from 'vitest'
import { target } from '#test/forwarding.ts'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'

/** Another platform that points are sent on to, from the first that is added. */

const site = isPossible ? await startSite({ forward_networks: ['127.0.0.1'] }) : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

/** A platform that speaks Wialon IPS: what it was told by each device, and whether it takes what comes. */
const theirs = async () => {
  const taken: string[] = []
  const mind = { refuses: false }
  const { port, hangUp } = await target((socket) => {
    let device = ''
    socket.on('data', (bytes: Buffer) => {
      for (const line of bytes.toString().trim().split('\r\n')) {
        const [, type = '', text = ''] = /^#(\w+)#(.*)/.exec(line) ?? []
        if (type === 'L') device = text.split(';')[1] ?? ''
        if (type !== 'L' && !mind.refuses) taken.push(device)
        if (mind.refuses) socket.write('#AL#01\r\n')
        else
          socket.write(
            type === 'L' ? '#AL#1\r\n' : type === 'B' ? `#AB#${text.split('|').length - 1}\r\n` : '#AD#1\r\n',
          )
      }
    })
  })
  return { port, taken, mind, hangUp }
}

story('adds a platform, and sees what a van sends come there', { timeout: 300_000 }, async () => {
  const { browse, customer } = reached()
  const { port, taken, mind, hangUp } = await theirs()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  await alice.tracker('Van 2')
  await van.report({ lat: 52.5, lng: 13.4, speed: 30, time: Date.now() - 600_000 })
  const { page, check, picture } = await browse('/account?tab=integrations', { hash: alice.hash })
  await page.getByText('Nothing is forwarded yet').waitFor()
  await page.getByRole('button', { name: 'Add a platform' }).click()
  await page.getByLabel('Name', { exact: true }).fill('City')
  await page.getByLabel('Address').fill('https://city.example')
  await page.getByLabel('Port', { exact: true }).fill(String(port))
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  await calm(page)
  await check()
  await picture('forwarding-fault')
  await page.getByLabel('Address').fill('127.0.0.1')
  await page.getByRole('button', { name: 'Create' }).click()

  const drawer = page.getByRole('complementary', { name: 'City' })
  await drawer.getByText(/^No trackers yet/).waitFor()
  await page.getByText('no trackers', { exact: true }).waitFor()
  await drawer.getByRole('combobox', { name: 'Add trackers' }).fill('van 1')
  await page.getByRole('option', { name: /Van 1/ }).click()
  await page.keyboard.press('Escape')
  await drawer.getByLabel('Its ID there').fill('bus 7')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await drawer.getByText(/^There an ID has/).waitFor()
  await drawer.getByLabel('Its ID there').fill('bus-7')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await drawer.getByRole('listitem').filter({ hasText: 'Van 1' }).filter({ hasText: 'bus-7' }).waitFor()
  await van.report({ lat: 52.51, lng: 13.4, speed: 30 })
  await expect.poll(() => taken, { timeout: 60_000 }).toEqual(['bus-7'])
  await drawer.getByText('bus-7 · up to date').waitFor()
  await drawer.getByText(/^last sent/).waitFor()
  await calm(page)
  await check()
  await picture('forwarding')

  // It knows the van no more: the van says so, and waits.
  mind.refuses = true
  hangUp()
  await van.report({ lat: 52.52, lng: 13.4, speed: 30 })
  await drawer.getByText('It refuses the login or password.').waitFor()
  await drawer.getByText(/^bus-7 · behind by/).waitFor()
  await picture('forwarding-refused')
  await drawer.getByText('Switched on').click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'City' }).getByText('off', { exact: true }).waitFor()
  await expect.poll(async () => (await alice.client.call('retranslator/list')).list).toMatchObject([{ enabled: false }])

  await drawer.getByRole('listitem').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await drawer.getByText(/^No trackers yet/).waitFor()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing is forwarded yet').waitFor()
  expect((await alice.client.call('retranslator/list')).list).toEqual([])
})

story('tells why a platform takes nothing, in German and Russian, on a phone too', { timeout: 300_000 }, async () => {
  const { browse, customer, db } = reached()
  const { port, hangUp } = await theirs()
  hangUp()
  for (const [locale, size, theme, says] of [
    ['de_DE', sizes.desk, 'dark', 'Die Adresse liegt in einem privaten Netz, das der Betreiber nicht erlaubt hat.'],
    ['ru_RU', sizes.phone, 'light', 'Адрес в частной сети, которую оператор не разрешил.'],
  ] as const) {
    const olga = await customer({ locale })
    const van = await olga.tracker('Van 1')
    const retranslator = { name: 'City', protocol_id: 1, address: 'city.example', port }
    const { id } = await olga.client.call('retranslator/create', { retranslator })
    // As it was made before such were refused.
    await db.updateTable('retranslator').set({ address: '127.0.0.2' }).where('id', '=', id).execute()
    const off = { name: 'Depot', protocol_id: 5, address: 'mqtts://broker.example', port: 8883, enabled: false }
    await olga.client.call('retranslator/create', { retranslator: off })
    await olga.client.call('tracker/retranslator/bind', { tracker_id: van.id, retranslator_id: id })
    await van.report({ lat: 52.5, lng: 13.4 })
    const told = async () => (await olga.client.call('retranslator/list')).list
    await expect.poll(told, { timeout: 70_000 }).toMatchObject([{ failing: true }, { failing: false }])
    const { page, check, picture } = await browse('/account?tab=integrations', { hash: olga.hash, size, theme })
    await page.getByText(says).waitFor()
    await calm(page)
    await check()
    await picture(`forwarding-list-${locale}`)
    await page.getByRole('button', { name: /^City/ }).click()
    await page.getByRole('complementary', { name: 'City' }).getByText('Van 1').waitFor()
    await calm(page)
    await check()
    await picture(`forwarding-${locale}`)
  }
})
