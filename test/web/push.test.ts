import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'
import { press, shown, shownOf } from './worker.ts'

/**
 * A browser is told of what happens. Chromium has no push service here: the subscription is a stub's, which the service keeps
 * as any other, and the push comes to the real worker by the browser's own tools.
 */

const site = isPossible ? await startSite({ webhook_networks: ['127.0.0.1'] }) : undefined

/** Nobody answers there. */
const endpoint = 'https://127.0.0.1:9/push'

const stubSubscription = async (page: Page): Promise<void> => {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') }
  await page.evaluate(
    (told) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => told }) as unknown as PushSubscription
    },
    { endpoint, keys },
  )
}

/** Once it is known whether that can be. */
const turnOn = (page: Page): Promise<void> =>
  page.getByRole('switch', { name: 'Notify this browser', disabled: false }).press('Space')

story('a browser is told of an event, and opens it when that is pressed', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const van = await alice.tracker('Van 1')
  const rule = { type: 'speedup', name: 'Too fast', param: 90, trackers: [van.id], alerts: { push_enabled: true } }
  const { id } = await alice.client.call('tracker/rule/create', rule as never)
  const { page, check, picture } = await site.browse('/events', { hash: alice.hash, whole: true })
  await page.context().grantPermissions(['notifications'], { origin: site.url })
  await stubSubscription(page)
  await page.getByRole('button', { name: 'Notifications of this browser' }).click()
  await turnOn(page)
  const statuses = page.getByRole('checkbox', { name: 'Working statuses' })
  await statuses.press('Space')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage))).toContain('history_rule,history_info')
  await picture('push-desk-light')
  await check()
  const { list } = await alice.client.call('tracker/rule/test', { rule_id: id })
  expect(list.find(({ channel }) => channel === 'web_push')).toMatchObject({ configured: true, recipients: 1 })

  await van.drive({ lat: 52.52, lng: 13.41, speed: 120 }, 30)
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19))
  const day = { from: from?.replace('T', ' '), to: to?.replace('T', ' ') }
  const entries = () => alice.client.call('history/user/list', day as never)
  await expect.poll(async () => (await entries()).list.length).toBeGreaterThan(0)
  const [entry] = (await entries()).list
  // From within: what came meanwhile may have taken the focus.
  await statuses.press('Escape')
  await page.getByRole('link', { name: 'Vehicles' }).click()
  const notice = { id: entry?.id, message: 'Drives too fast', tracker_label: 'Van 1', emergency: true }
  const sent = { ...notice, address: 'Hauptstraße 1', time: new Date().toISOString() }
  await shownOf(page, `${site.url}/`, sent).toEqual([
    { title: 'Van 1', body: 'Drives too fast\nHauptstraße 1', requireInteraction: true },
  ])

  await press(page, /push\.js$/)
  await page.waitForURL(new RegExp(`/events.*entry=${entry?.id}`))
  await page.getByRole('region', { name: 'Events', exact: true }).waitFor()
  expect(await shown(page, `${site.url}/`)).toEqual([])
})

story(
  'what the browser cannot do is said, and pushed nonsense is shown all the same',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer()
    const { page } = await site.browse('/events', { hash: alice.hash, whole: true })
    await page.context().grantPermissions(['notifications'], { origin: site.url })
    await page.getByRole('button', { name: 'Notifications of this browser' }).click()
    await turnOn(page)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('switch', { name: 'Notify this browser' }).isChecked()).toBe(false)
    await shownOf(page, `${site.url}/`, []).toMatchObject([{ title: 'Odograph' }])
  },
)
