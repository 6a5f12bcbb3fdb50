import type { NamedScreen } from '../where.ts'
import address from './go-worker.ts?worker&url'

/** Has the browser keep this page with all that it is made of, so that it opens without a net. */
export const keepPage = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void register().catch(() => undefined)
}

const register = async (): Promise<void> => {
  await navigator.serviceWorker.register(address, { scope: '/go' })
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = files.filter(({ origin, pathname }) => origin === location.origin && /^\/assets\//.test(pathname))
  active?.postMessage({ type: 'keep', files: [...new Set(own.map(({ pathname }) => pathname))] })
  // What waits is not to go when room is short.
  await navigator.storage?.persist?.()
}

/** Has the worker send what waits once there is a net, though this page be closed by then, where the browser can. */
export const sendLater = (): void => {
  void navigator.serviceWorker?.getRegistration('/go').then(async (registration) => {
    const { sync } = (registration ?? {}) as { sync?: { register(name: string): Promise<void> } }
    await sync?.register('send').catch(() => undefined)
  })
}

interface Heard {
  /** The worker has sent something. */
  sent(): void
  /** The worker was pushed something. */
  told(): void
  /** A notice was pressed that leads to a screen. */
  open(named: NamedScreen): void
}

/** Hears what the worker says. */
export const onWorker = (heard: Heard): void => {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'sent' || data?.type === 'told') heard[data.type as 'sent' | 'told']()
    else if (data?.type === 'open') heard.open({ screen: String(data.screen), about: data.about })
  })
}
