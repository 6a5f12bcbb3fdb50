import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Service workers, as browsers themselves call them: with what is pushed, or when there is a net again. */

const activated = (page: Page, scope: string) => () =>
  page.evaluate(async (scope) => (await navigator.serviceWorker.getRegistration(scope))?.active?.state, scope)

/** The tools of the browser, and the registration of the worker of a scope. */
const toolsOf = async (page: Page, scope: string) => {
  const tools = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted)
      if (own) resolve(own.registrationId)
    })
    void tools.send('ServiceWorker.enable')
  })
  return { tools, registrationId }
}

/** Hands the worker a push, as the browser does when one comes; one that is not active yet would lose it. */
const deliver = async (page: Page, scope: string, data: object): Promise<void> => {
  await expect.poll(activated(page, scope), { timeout: 20_000 }).toBe('activated')
  const { tools, registrationId } = await toolsOf(page, scope)
  const { origin } = new URL(scope)
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
  await tools.detach()
}

/** Calls the worker as the browser does once there is a net (Background Sync); `page` is any of the same origin. */
export const sync = async (page: Page, scope: string, tag: string): Promise<void> => {
  const { tools, registrationId } = await toolsOf(page, scope)
  const { origin } = new URL(scope)
  await tools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
  await tools.detach()
}

/** What is shown once it was delivered, which is done again where nothing comes of it: a browser that has much to do may lose one. */
export const shownOf = (page: Page, scope: string, data: object) => {
  const come = async () => {
    await deliver(page, scope, data)
    const patience = Date.now() + 10_000
    for (;;) {
      const all = await shown(page, scope)
      if (all.length > 0 || Date.now() > patience) return all
      await page.waitForTimeout(100)
    }
  }
  return expect.poll(come, { timeout: 60_000 })
}

/** The notices that the worker of a scope shows. */
export const shown = (page: Page, scope: string) =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, requireInteraction }) => ({
      ...{ title, body, requireInteraction },
    }))
  }, scope)

/** Presses the first notice of a worker, as a person does. */
export const press = async (page: Page, script: RegExp): Promise<void> => {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => script.test(one.url()))
  if (!worker) throw new Error('no worker')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications()
    const pressed = globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }
    scope.dispatchEvent(new pressed.NotificationEvent('notificationclick', { notification }))
  })
}
