/** What this browser does to be told of what happens while no page is open: RFC 8030 and its worker, `web/public/push.js`. */

/** Browsers want a page from https, or from this machine. */
export const isPossible = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

const worker = '/push.js'

/**
 * Subscribes, or finds the subscription that there is.
 * @param key of the server (VAPID), in base64url
 * @throws DOMException `NotAllowedError` where the person does not want it, another where the browser cannot
 */
export const subscribe = async (key: string): Promise<Subscription> => {
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const had = await pushManager.getSubscription()
  if (had && !isOf(had, key)) await had.unsubscribe()
  const { endpoint = '', keys = {} } = (await pushManager.subscribe(options)).toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** One of another server, or of another key of this one, takes no messages of ours. */
const isOf = ({ options }: PushSubscription, key: string): boolean => {
  const bytes = options.applicationServerKey
  return !bytes || btoa(String.fromCharCode(...new Uint8Array(bytes))) === paddedOf(key)
}

/** Base64url as base64. */
const paddedOf = (key: string): string =>
  key
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(key.length / 4) * 4, '=')

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
