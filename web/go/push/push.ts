import type { Client } from '#client/client.ts'
import { isPossible, subscribeBy } from '#web/ui/push-subscription.ts'
import type { Shelf } from '../kept/shelf.ts'

/** Whether this phone is told of messages while its page is closed: its worker is pushed them (`worker/go-worker.ts`). */

export interface Pushing {
  shelf: Shelf
  call: Client['call']
  /** The session that the service is to know it by. */
  hash: string
  /** The platform's (VAPID), in base64url. */
  key: string
}

/** What was told to the service; it is there as long as the person wants to be pushed. */
interface Told {
  hash: string
  endpoint: string
}

const fact = 'push'

const manager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker.getRegistration('/go'))?.pushManager

/** Answers whether the person of this phone wants to be pushed, and may be. */
export const isOn = async (shelf: Shelf): Promise<boolean> =>
  isPossible() && Notification.permission === 'granted' && (await shelf.read('fact', fact)) !== undefined

/** Asks the person, and has the service push from now on. Throws DOMException `NotAllowedError` where the person does not want it. */
export const turnOn = async ({ shelf, call, hash, key }: Pushing): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('refused', 'NotAllowedError')
  const pushes = await manager()
  if (!pushes) throw new Error('no worker takes pushes')
  const { endpoint, ...keys } = await subscribeBy(pushes, key)
  await call('mobile/push_token/bind', { endpoint, keys })
  const told: Told = { hash, endpoint }
  await shelf.write([{ on: 'fact', key: fact, value: told }])
}

/** Says anew where this phone is pushed, where it is signed in anew or its browser has renewed the subscription. */
export const keepOn = async (pushing: Pushing): Promise<void> => {
  const { shelf, hash } = pushing
  if (!(await isOn(shelf))) return
  const told = await shelf.read<Told>('fact', fact)
  const { endpoint } = (await (await manager())?.getSubscription()) ?? {}
  if (told?.hash !== hash || told.endpoint !== endpoint) await turnOn(pushing)
}

/** Ends it, on the phone though the service may not be reached now: it forgets what a browser takes no more. */
export const turnOff = async ({ shelf, call }: Pick<Pushing, 'shelf' | 'call'>): Promise<void> => {
  await shelf.write([{ on: 'fact', key: fact }])
  await forget()
  await call('mobile/push_token/delete').catch(() => undefined)
}

/** Takes the subscription of this browser away. */
export const forget = async (): Promise<void> => {
  if (isPossible()) await (await (await manager())?.getSubscription())?.unsubscribe()
}
