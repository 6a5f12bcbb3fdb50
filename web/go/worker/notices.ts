/// <reference lib="webworker" />
import { openShelf } from '../kept/browser-shelf.ts'
import { readWords } from '../push/said.ts'
import type { ScreenName } from '../where.ts'

/** What the worker shows on the phone while nobody looks at the page, and which screen it leads to. */

declare const self: ServiceWorkerGlobalScope

/** A notice as it is pushed (docs/notifications.md), as far as it is shown. */
interface Pushed {
  message?: unknown
  extra?: { message_id?: unknown; text?: unknown }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** The pages of drivers that are open: those of the desk are of the same origin. */
const goPages = async () => (await pages()).filter(({ url }) => new URL(url).pathname === '/go')

const tell = async (message: object): Promise<void> => {
  for (const page of await goPages()) page.postMessage(message)
}

const show = (title: string, tag: string, screen: ScreenName, body?: string): Promise<void> =>
  self.registration.showNotification(title, {
    ...(body && { body }),
    ...{ icon: '/go-192.png', badge: '/go-192.png', tag, data: { screen } },
  })

/** Shows what the office has written; a browser wants something shown whatever came. */
export const showPushed = async (data: PushMessageData | null): Promise<void> => {
  const { message, extra = {} } = readPushed(data)
  const words = await readWords(openShelf)
  const text = extra.text ?? message
  await show(words.message, `message-${extra.message_id ?? ''}`, 'messages', text === undefined ? '' : String(text))
  // A page that is open reads it at once.
  await tell({ type: 'told' })
}

const readPushed = (data: PushMessageData | null): Pushed => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Says that something was refused which nobody saw go: whoever looks at the page is told by it. */
export const showRefused = async (): Promise<void> => {
  if ((await goPages()).some(({ visibilityState }) => visibilityState === 'visible')) return
  if (Notification.permission !== 'granted') return
  await show((await readWords(openShelf)).refused, 'refused', 'queue')
}

/** Opens the screen of a notice that was pressed: in the page that is there, else in a new one. */
export const openPressed = async (notification: Notification): Promise<void> => {
  notification.close()
  const screen = String(notification.data?.screen ?? 'today')
  const [page] = await goPages()
  if (!page) return void (await self.clients.openWindow(`/go?screen=${screen}`))
  page.postMessage({ type: 'open', screen })
  // Refused where the browser takes the press for nobody's.
  await page.focus().catch(() => undefined)
}
