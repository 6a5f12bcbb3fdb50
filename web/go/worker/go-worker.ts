/// <reference lib="webworker" />
import { createClient } from '#client/client.ts'
import { openShelf } from '../kept/browser-shelf.ts'
import type { Shelf } from '../kept/shelf.ts'
import type { Deed } from '../queue/deed.ts'
import { ofOneSession } from '../queue/one-session.ts'
import { sendEverything } from '../queue/send-everything.ts'
import { openPressed, showPushed, showRefused } from './notices.ts'

/**
 * Stands between the page of drivers and the net: opens the page without one, and sends what waits when there is one again,
 * though no page be open (Background Sync, where browsers have it). Shows what is pushed to this phone.
 */

declare const self: ServiceWorkerGlobalScope

const cache_name = 'odograph-go'
const page = '/go'
/** Milliseconds after which the page that is kept is shown instead of one that does not come. */
const patience = 3_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keep(event.data.files))
})

self.addEventListener('sync', (event) => {
  ;(event as ExtendableEvent).waitUntil(send())
})

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(event.notification)))

/** The page from the net, unless there is none or it is too slow. */
const pageOf = async (request: Request): Promise<Response> => {
  const kept = await caches.match(page)
  if (!kept) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patience))
  const fresh = fetch(request).then((answer) => (answer.ok ? answer : kept))
  return Promise.race([fresh, late]).catch(() => kept)
}

/** Its name tells what is in it: what is kept is right. */
const assetOf = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

/** Keeps the page and what it is made of: either all of it is of one build or it stays as it was. */
const keep = async (files: readonly string[]): Promise<void> => {
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok) return
  const named = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  const wanted = [...new Set([...files, ...named])]
  const cache = await caches.open(cache_name)
  const missing: string[] = []
  for (const file of wanted) if (!(await cache.match(file))) missing.push(file)
  await cache.addAll(missing)
  await cache.put(page, answer)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== page && !wanted.includes(pathname)) await cache.delete(request)
  }
}

/** How many deeds wait there for somebody to decide. */
const refusedOn = async (shelf: Shelf): Promise<number> =>
  (await shelf.list<Deed>('deed')).filter(([, { refusal }]) => refusal).length

/** Sends what waits; a failure has the browser try it again. */
const send = (): Promise<void> =>
  self.navigator.locks.request('odograph-go', async () => {
    const shelf = await openShelf()
    const hash = await shelf.read<string>('fact', 'hash')
    if (!hash) return
    const url = self.location.origin
    const call = ofOneSession(shelf, hash, createClient({ url, hash }).call)
    const ask = (...asked: Parameters<typeof fetch>) => fetch(...asked)
    const sending = { shelf, url, call, fetch: ask, now: () => Date.now() }
    const before = await refusedOn(shelf)
    const ending = await sendEverything({ ...sending, changed: () => undefined })
    if ((await refusedOn(shelf)) > before) await showRefused()
    for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
      client.postMessage({ type: 'sent' })
    if (ending === 'away') throw new Error('there is no way yet')
  })
