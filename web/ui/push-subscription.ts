/** Subscriptions of browsers to web push (RFC 8030), whichever worker takes what is pushed. */

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Browsers want a page from https, or from this machine. */
export const isPossible = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window

/**
 * Subscribes, or finds the subscription that there is.
 * @param key of the server (VAPID), in base64url
 * @throws DOMException `NotAllowedError` where the person does not want it, another where the browser cannot
 */
export const subscribeBy = async (pushManager: PushManager, key: string): Promise<Subscription> => {
  const had = await pushManager.getSubscription()
  if (had && !isOf(had, key)) await had.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
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
