/*
 * What is pushed to this browser is shown by it, and opened where it is pressed. Plain, for it is served as it stands here,
 * and kept by browsers for long: it knows the fields of docs/notifications.md and nothing of the pages.
 */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(told(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.id))
})

/** A browser wants something shown whatever came. */
const told = (data) => {
  try {
    return data.json() ?? {}
  } catch {
    return {}
  }
}

const show = ({ id, message, detail, tracker_label, address, time, emergency }) =>
  self.registration.showNotification(String(tracker_label || message || 'Odograph'), {
    body: [tracker_label && message, detail, address].filter(Boolean).join('\n'),
    icon: '/icon.svg',
    badge: '/icon.svg',
    // What is told again takes the place of the first.
    tag: `event-${id}`,
    timestamp: Date.parse(time) || Date.now(),
    requireInteraction: emergency === true,
    data: { id },
  })

/** In a page of the fleet that is there already, which is told; else in a new one. */
const open = async (id) => {
  const search = Number.isInteger(id) && id > 0 ? `?entry=${id}` : ''
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const fleet = pages.filter(({ url }) => !/^\/(panel|link|go)(\/|$)/.test(new URL(url).pathname))
  const page = fleet.find(({ visibilityState }) => visibilityState === 'visible') ?? fleet[0]
  if (!page) return self.clients.openWindow(`/events${search}`)
  page.postMessage({ type: 'event', ...(search && { id }) })
  // Refused where the browser takes the press for nobody's.
  await page.focus().catch(() => undefined)
}
