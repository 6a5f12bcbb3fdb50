import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { story } from '../browser.ts'
import { press, shown, shownOf, sync } from '../worker.ts'
import { aTask, openMade, service, tasks } from './made.ts'

/**
 * The worker of the page of drivers: it is pushed what the office writes, and sends what waits though the page be closed.
 * Chromium has no push service here: the subscription is a stub's, and the push comes by the browser's own tools.
 */

const key = createECDH('prime256v1').generateKeys().toString('base64url')
const endpoint = 'https://push.example/1'
const keys = { p256dh: key, auth: randomBytes(16).toString('base64url') }
const message = { id: 3, text: 'Come back to the yard', sent: '2026-11-28 10:00:00', read: null }

/** A browser that has subscribed, before any page of it is opened. */
const stub = (told: object) => `{
  const subscription = { ...${JSON.stringify(told)}, options: {}, toJSON: () => (${JSON.stringify(told)}), unsubscribe: async () => true }
  let now = null
  PushManager.prototype.subscribe = async () => (now = subscription)
  PushManager.prototype.getSubscription = async () => now
}`

const open = async (url: string) => {
  const opened = await openMade(url, { whole: true, script: stub({ endpoint, keys }) })
  await opened.context.grantPermissions(['notifications', 'geolocation'], { origin: url })
  // Another page of the same origin, from which the worker is looked at when the page itself is closed.
  const beside = await opened.context.newPage()
  await beside.goto(`${url}/push.js`)
  await opened.page.bringToFront()
  return { ...opened, beside, scope: `${url}/go` }
}

/** Waits until the worker is there, and has kept the page. */
const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/go')) !== undefined), { timeout: 20_000 })
    .toBe(true)

story(
  'a phone is told of a message, which a press opens, and says that it was read',
  { timeout: 180_000 },
  async () => {
    let messages: object[] = []
    const { url, told } = await service({
      'mobile/read': (_, known) => ({ ...known, push_key: key, messages }),
      'mobile/push_token/bind': () => ({}),
      'mobile/push_token/delete': () => ({}),
      'mobile/chat/mark_read': () => ({}),
    })
    const { page, check, picture, scope } = await open(url)
    await isKept(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel(/^Notify this phone/).check()
    await expect.poll(() => told('mobile/push_token/bind')).toEqual([{ endpoint, keys }])
    await picture('settings-push')
    await check()
    messages = [message]
    const pushed = {
      event: 'phone_message',
      message: 'Message to a phone: …',
      extra: { message_id: 3, text: message.text },
    }
    await shownOf(page, scope, pushed).toMatchObject([{ title: 'Message from the office', body: message.text }])
    await press(page, /go-worker/)
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    await page.getByText(message.text).waitFor()
    await expect.poll(() => told('mobile/chat/mark_read')).toEqual([{ last_id: 3 }])
    await picture('messages')
    await check()
    messages = [{ ...message, read: '2026-11-28 10:01:00' }]
    await page.reload()
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => page.getByLabel(/^Notify this phone/).isChecked()).toBe(true)
    await page.getByLabel(/^Notify this phone/).uncheck()
    await expect.poll(() => told('mobile/push_token/delete')).toHaveLength(1)
  },
)

story('a phone is told of a task, which a press opens', { timeout: 180_000 }, async () => {
  const { url } = await service({ 'mobile/task/list': () => tasks([aTask()]) })
  const { page, context, scope, beside } = await open(url)
  await isKept(page)
  const pushed = (change: string) => ({
    ...{ event: 'phone_task', message: 'Task for a phone: …' },
    extra: { task_id: 11, change, text: 'Deliver a crate' },
  })
  await shownOf(page, scope, pushed('new')).toMatchObject([{ title: 'New task', body: 'Deliver a crate' }])
  await press(page, /go-worker/)
  await page.getByRole('heading', { name: 'Deliver a crate' }).waitFor()
  await page.close()
  await shownOf(beside, scope, pushed('gone')).toMatchObject([{ title: 'A task is no longer yours' }])
  const opened = await context.newPage()
  await opened.goto(`${url}/go?screen=task&about=11`)
  await opened.getByRole('heading', { name: 'Deliver a crate' }).waitFor()
  expect(new URL(opened.url()).search).toBe('')
})

story(
  'without a page, a press opens one at the messages, and nonsense is shown all the same',
  { timeout: 180_000 },
  async () => {
    const { url } = await service({
      'mobile/read': (_, known) => ({ ...known, messages: [message] }),
      'mobile/chat/mark_read': () => ({}),
    })
    const { page, context, beside, scope } = await open(url)
    await isKept(page)
    await page.close()
    await shownOf(beside, scope, []).toMatchObject([{ title: 'Message from the office', body: '' }])
    const opened = await context.newPage()
    await opened.goto(`${url}/go?screen=messages`)
    await opened.getByText(message.text).waitFor()
    expect(new URL(opened.url()).search).toBe('')
    await opened.goBack()
    await opened.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  },
)

/** Keeps a status without a net, and closes the page. */
const leaveOne = async ({ page, context }: Awaited<ReturnType<typeof open>>): Promise<void> => {
  await isKept(page)
  await context.setOffline(true)
  await page.getByText('On the way').click()
  await page.getByLabel('Break').check()
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.getByText('1 thing waits for a net').waitFor()
  await page.close()
  await context.setOffline(false)
}

story('what waits goes out though the page was closed', { timeout: 180_000 }, async () => {
  const { url, told } = await service()
  const opened = await open(url)
  await leaveOne(opened)
  await sync(opened.beside, opened.scope, 'send')
  await expect
    .poll(() => told('mobile/status/assign').map(({ status_id }) => status_id), { timeout: 20_000 })
    .toEqual([2])
  const again = await opened.context.newPage()
  await again.goto(`${url}/go`)
  await again.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  expect(await again.getByText('waits for a net').count()).toBe(0)
  expect(told('mobile/status/assign')).toHaveLength(1)
})

story('what is refused while nobody looks is told, and stays with its reason', { timeout: 180_000 }, async () => {
  const { url } = await service({ 'mobile/status/assign': () => ({ code: 204 }) })
  const opened = await open(url)
  const { beside, scope, context } = opened
  await leaveOne(opened)
  await sync(beside, scope, 'send')
  await expect
    .poll(() => shown(beside, scope), { timeout: 20_000 })
    .toMatchObject([{ title: 'Something that you sent was refused' }])
  const again = await context.newPage()
  await again.goto(`${url}/go?screen=queue`)
  await again.getByText(/Refused/).waitFor()
})
