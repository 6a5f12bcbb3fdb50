import { type Subscription, subscribeBy } from '#web/ui/push-subscription.ts'

/** What this browser does to be told of what happens while no page is open: RFC 8030 and its worker, `web/public/push.js`. */

const worker = '/push.js'

/** Subscribes this browser, as `subscribeBy` does. */
export const subscribe = async (key: string): Promise<Subscription> => {
  await navigator.serviceWorker.register(worker)
  return subscribeBy((await navigator.serviceWorker.ready).pushManager, key)
}

export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Told the event that was pressed, until what it answers is called; none for a press that means no event. */
export const onPressed = (listener: (id: number | undefined) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const hear = ({ data }: MessageEvent): void => {
    if (data?.type === 'event') listener(Number.isInteger(data.id) ? data.id : undefined)
  }
  serviceWorker.addEventListener('message', hear)
  return () => serviceWorker.removeEventListener('message', hear)
}

/** What this person wants to be told of in this browser, kept here: the service has no list of it. */
export const kept = (user_id: number) => {
  const name = `odograph.push.${user_id}`
  return {
    /** A `category_filter`; none where they do not want it. */
    read: (): string | undefined => localStorage.getItem(name) ?? undefined,
    write: (filter: string | undefined): void =>
      filter === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, filter),
  }
}
