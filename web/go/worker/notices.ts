/// <reference lib="webworker" />
import { openShelf } from '../kept/browser-shelf.ts'
import { readWords, type Said } from '../push/said.ts'
import type { ScreenName } from '../where.ts'

/** What the worker shows on the phone while nobody looks at the page, and which screen it leads to. */

declare const self: ServiceWorkerGlobalScope

/** A notice as it is pushed (docs/notifications.md), as far as it is shown. */
interface Pushed {
  message?: unknown
  extra?: { message_id?: unknown; task_id?: unknown; change?: unknown; text?: unknown }
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** The pages of drivers that are open: those of the desk are of the same origin. */
const goPages = async () => (await pages()).filter(({ url }) => new URL(url).pathname === '/go')

const tell = async (message: object): Promise<void> => {
  for (const page of await goPages()) page.postMessage(message)
}

interface Shown {
  title: string
  /** One takes the place of the one before with the same. */
  tag: string
  screen: ScreenName
  about?: string
  body?: string
}

const show = ({ title, tag, screen, about, body }: Shown): Promise<void> =>
  self.registration.showNotification(title, {
    ...(body && { body }),
    ...{ icon: '/go-192.png', badge: '/go-192.png', tag, data: { screen, about } },
  })

/** Shows a task that is new, another or somebody else's, or what the office has written; a browser wants something shown whatever came. */
export const showPushed = async (data: PushMessageData | null): Promise<void> => {
  const { message, extra = {} } = readPushed(data)
  const words = await readWords(openShelf)
  const text = extra.text ?? message
  const body = text === undefined ? '' : String(text)
  const { task_id, message_id } = extra
  if (task_id === undefined)
    await show({ title: words.message, tag: `message-${message_id ?? ''}`, screen: 'messages', body })
  else await show({ title: titleOf(words, extra.change), tag: `task-${task_id}`, ...placeOf(extra), body })
  // A page that is open reads it at once.
  await tell({ type: 'told' })
}

const titleOf = ({ tasks }: Said, change: unknown): string =>
  change === 'changed' || change === 'gone' ? tasks[change] : tasks.new

/** What is somebody else's now has no screen here. */
const placeOf = ({ task_id, change }: NonNullable<Pushed['extra']>): Pick<Shown, 'screen' | 'about'> =>
  change === 'gone' ? { screen: 'today' } : { screen: 'task', about: String(task_id) }

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
  await show({ title: (await readWords(openShelf)).refused, tag: 'refused', screen: 'queue' })
}

/** Opens the screen of a notice that was pressed: in the page that is there, else in a new one. */
export const openPressed = async (notification: Notification): Promise<void> => {
  notification.close()
  const { screen = 'today', about } = (notification.data ?? {}) as Partial<Shown>
  const [page] = await goPages()
  const asked = new URLSearchParams({ screen, ...(about && { about }) })
  if (!page) return void (await self.clients.openWindow(`/go?${asked}`))
  page.postMessage({ type: 'open', screen, about })
  // Refused where the browser takes the press for nobody's.
  await page.focus().catch(() => undefined)
}
