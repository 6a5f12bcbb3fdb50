import { expect, test } from 'vitest'
import { createPassingShelf } from '#web/go/kept/shelf.ts'
import { openPhone } from '#web/go/phone.ts'
import { keep } from '#web/go/position/places.ts'
import { type Attached, type Deed, placeOf } from '#web/go/queue/deed.ts'
import type { Means } from '#web/go/state.ts'

/** A phone that is signed in and out, by one office and another, while something waits on it. */

type Answers = Record<string, (given: Record<string, unknown>) => object | Promise<object>>

const status = (at: number): Deed<'status'> => ({
  ...{ key: crypto.randomUUID(), kind: 'status', at, title: 'Break', told: { status_id: 2 }, attached: [] },
})

const limits = { file_size: 1, photos: 1, comment: 1, positions: 500, days: 30 }
const known = { tracker: { id: 1 }, statuses: null, templates: [], templates_digest: 'd', limits }

/** A phone before a service that is made up. `alone` may hold the work of others. */
const phoneBefore = async (
  answers: Answers,
  alone: Means['alone'] = (work) => work(),
  shelf = createPassingShelf(),
) => {
  let forgotten = 0
  const asked: [path: string, given: Record<string, unknown>, by: string | null][] = []
  let isAway = false
  const all: Answers = {
    'mobile/session/open': ({ code }) => ({ hash: String(code), tracker_id: code === 'second' ? 2 : 1 }),
    'mobile/session/close': () => ({}),
    'mobile/read': () => known,
    'mobile/day/read': () => ({}),
    'mobile/status/assign': () => ({ changed: true }),
    'mobile/position/send': () => ({ taken: 1 }),
    ...answers,
  }
  const send = async (url: string | URL | Request, options?: RequestInit) => {
    if (isAway) throw new TypeError('away')
    const path = String(url).replace('https://here.example/v2/', '')
    const given = JSON.parse(String(options?.body))
    asked.push([path, given, new Headers(options?.headers).get('authorization')])
    const answer = (await all[path]?.(given)) ?? { code: 111 }
    if (!('code' in answer)) return Response.json(answer)
    const { code, ...more } = answer as { code: number }
    return Response.json({ status: { code, description: 'no' }, ...more }, { status: 400 })
  }
  const away = (is: boolean): void => {
    isAway = is
  }
  const marks = new Map<string, string>()
  const mark = {
    getItem: (name: string) => marks.get(name) ?? null,
    setItem: (name: string, value: string) => void marks.set(name, value),
    removeItem: (name: string) => void marks.delete(name),
  }
  const means = {
    shelf,
    mark,
    alone,
    url: 'https://here.example',
    now: () => 1_000,
    later: () => undefined,
    forgetPushes: async () => void forgotten++,
  }
  const phone = await openPhone({ ...means, fetch: send as typeof fetch })
  const told = (path: string) => asked.flatMap(([one, given]) => (one === path ? [given] : []))
  const tellers = (path: string) => asked.flatMap(([one, , by]) => (one === path ? [by] : []))
  return { phone, shelf, told, tellers, away, forgotten: () => forgotten }
}

test('what waits for one tracker is not told as that of another', async () => {
  const { phone, shelf, told, away } = await phoneBefore({})
  await phone.signIn({ code: 'first' })
  away(true)
  await phone.add(status(1))
  await keep(shelf, { time: 1, lat: 1, lng: 1, precision: 1 })
  await expect.poll(() => phone.state().way).toBe('away')
  away(false)
  await phone.signIn({ code: 'second' })
  await phone.send()
  expect([told('mobile/status/assign'), told('mobile/position/send')]).toEqual([[], []])
  expect([await shelf.count('deed'), await shelf.count('position')]).toEqual([0, 0])
})

/** An answer that does not come until it is let go. */
const heldBack = () => {
  let go_on = (): void => undefined
  const held = new Promise<void>((done) => {
    go_on = done
  })
  return { held, go_on }
}

test('what was asked before signing out is not kept when its answer comes after it', async () => {
  const { held, go_on } = heldBack()
  const { phone, shelf, told } = await phoneBefore({ 'mobile/read': () => held.then(() => known) })
  const signing = phone.signIn({ code: 'first' })
  await expect.poll(() => told('mobile/read')).toHaveLength(1)
  await phone.signOut()
  go_on()
  await signing
  expect([await shelf.count('fact'), phone.state().known]).toEqual([0, undefined])
})

test('a session that ended late does not end the next one', async () => {
  const { held, go_on } = heldBack()
  let isFirst = true
  const { phone, told } = await phoneBefore({
    'mobile/read': () => {
      if (!isFirst) return known
      isFirst = false
      return held.then(() => ({ code: 4 }))
    },
  })
  const signing = phone.signIn({ code: 'first' })
  await expect.poll(() => told('mobile/read')).toHaveLength(1)
  await phone.signIn({ code: 'second' })
  go_on()
  await signing
  expect(phone.state()).toMatchObject({ hash: 'second', isEnded: false })
})

test('who signs in for another tracker while something goes out is not told by the session before', async () => {
  const { held, go_on } = heldBack()
  const { phone, told, tellers } = await phoneBefore({
    'mobile/status/assign': ({ at }) =>
      at === new Date(1).toISOString() ? held.then(() => ({ changed: true })) : { changed: true },
  })
  await phone.signIn({ code: 'first' })
  await phone.add(status(1))
  await expect.poll(() => told('mobile/status/assign')).toHaveLength(1)
  await phone.signIn({ code: 'second' })
  await phone.add(status(2))
  go_on()
  await expect.poll(() => phone.state()).toMatchObject({ deeds: [], way: 'open', isEnded: false })
  expect(tellers('mobile/status/assign')).toEqual(['SVC first', 'SVC second'])
})

test('what waits is of its tracker, though the service never told which that is', async () => {
  const { phone, shelf, told, away } = await phoneBefore({ 'mobile/read': () => ({ code: 111 }) })
  await phone.signIn({ code: 'first' })
  away(true)
  await phone.add(status(1))
  await expect.poll(() => phone.state().way).toBe('away')
  away(false)
  await phone.signIn({ code: 'second' })
  await phone.send()
  expect([await shelf.count('deed'), told('mobile/status/assign')]).toEqual([0, []])
})

test('who is invited anew for the same tracker keeps what waits', async () => {
  const { phone, told, away } = await phoneBefore({})
  await phone.signIn({ code: 'first' })
  away(true)
  await phone.add(status(1))
  await expect.poll(() => phone.state().way).toBe('away')
  away(false)
  await phone.signIn({ code: 'again' })
  await phone.send()
  expect(told('mobile/status/assign')).toHaveLength(1)
})

test('a session that the service does not know for a while comes back with what waits', async () => {
  let isBlocked = false
  const blocked = () => (isBlocked ? { code: 4 } : { changed: true })
  const { phone, told } = await phoneBefore({
    'mobile/status/assign': blocked,
    'mobile/read': () => (isBlocked ? { code: 4 } : known),
    'mobile/day/read': () => (isBlocked ? { code: 4 } : {}),
  })
  await phone.signIn({ code: 'first' })
  isBlocked = true
  await phone.add(status(1))
  await expect.poll(() => phone.state().isEnded).toBe(true)
  isBlocked = false
  await phone.refresh()
  await expect.poll(() => phone.state().deeds).toEqual([])
  expect(phone.state().isEnded).toBe(false)
  expect(new Set(told('mobile/status/assign').map(({ key }) => key)).size).toBe(1)
})

test('what is done while another page sends is told after it', async () => {
  let isHeld = false
  const { phone, told } = await phoneBefore({}, async (work) => {
    if (!isHeld) await work()
  })
  await phone.signIn({ code: 'first' })
  isHeld = true
  await phone.add(status(1))
  isHeld = false
  await expect.poll(() => told('mobile/status/assign').length, { timeout: 5_000 }).toBe(1)
})

test('bytes that nothing names are gone when the page opens, others stay', async () => {
  const shelf = createPassingShelf()
  const attach = (key: string): Attached => ({ key, name: 'a.jpg', type: 'image', size: 1 })
  const waiting: Deed = { ...status(1), attached: [attach('waits')] }
  await shelf.write([
    ...['waits', 'written', 'left'].map((key) => ({ on: 'blob', key, value: new Blob(['a']) }) as const),
    { on: 'draft', key: 'checkin', value: { comment: '', attached: [attach('written')] } },
    { on: 'deed', key: placeOf(waiting), value: waiting },
  ])
  await phoneBefore({}, undefined, shelf)
  expect(await shelf.keys('blob')).toEqual(['waits', 'written'])
  expect([await shelf.count('draft'), await shelf.count('deed')]).toEqual([1, 1])
})

test('signing out leaves nothing on the phone', async () => {
  const { phone, shelf, away } = await phoneBefore({})
  await phone.signIn({ code: 'first' })
  away(true)
  await phone.add(status(1))
  await phone.signOut()
  const left = await Promise.all((['fact', 'deed', 'blob', 'draft', 'position'] as const).map((on) => shelf.count(on)))
  expect(left).toEqual([0, 0, 0, 0, 0])
  expect(phone.state().hash).toBeUndefined()
})

test('nobody is pushed what is written to who was signed in before', async () => {
  const { phone, forgotten } = await phoneBefore({})
  await phone.signIn({ code: 'first' })
  await phone.signIn({ code: 'first again' })
  expect(forgotten()).toBe(0)
  await phone.signIn({ code: 'second' })
  expect(forgotten()).toBe(1)
  await phone.signOut()
  expect(forgotten()).toBe(2)
})

test('messages that were shown are read here at once, and the office is told of it', async () => {
  const message = (id: number, read: string | null = null) => ({
    id,
    text: `${id}`,
    sent: '2026-11-28 10:00:00',
    own: id === 1,
    read,
  })
  const messages = [message(3), message(2), message(1)]
  const { phone, told, away } = await phoneBefore({
    'mobile/read': () => ({ ...known, messages }),
    'mobile/chat/mark_read': () => ({}),
  })
  await phone.signIn({ code: 'first' })
  await phone.markRead(2)
  const unread = () => phone.state().known?.messages.flatMap(({ id, read }) => (read === null ? [id] : []))
  expect(unread()).toEqual([3, 1])
  expect(told('mobile/chat/mark_read')).toEqual([{ last_id: 2 }])
  away(true)
  await expect(phone.markRead(3)).rejects.toThrow('away')
  expect(unread()).toEqual([1])
})

test('places that the service names as wrong are given up, the others told', async () => {
  const { phone, shelf, told } = await phoneBefore({
    'mobile/position/send': ({ positions }) => {
      const bad = (positions as { lat: number }[]).findIndex(({ lat }) => lat > 90)
      return bad < 0 ? { taken: 1 } : { code: 7, errors: [{ parameter: `positions.${bad}.lat`, error: 'no' }] }
    },
  })
  await phone.signIn({ code: 'first' })
  for (const lat of [1, 91, 3]) await keep(shelf, { time: lat, lat, lng: 1, precision: 1 })
  await phone.lookAgain()
  await phone.send()
  const [, last] = told('mobile/position/send') as unknown as { positions: { lat: number }[] }[]
  expect(last?.positions.map(({ lat }) => lat)).toEqual([1, 3])
  expect(await shelf.count('position')).toBe(0)
})

test('a tracker with a device of its own takes no places, and nothing waits for it', async () => {
  const { phone, shelf } = await phoneBefore({ 'mobile/position/send': () => ({ code: 214 }) })
  await phone.signIn({ code: 'first' })
  await keep(shelf, { time: 1, lat: 1, lng: 1, precision: 1 })
  await phone.lookAgain()
  await phone.send()
  expect([await shelf.count('position'), phone.state().way]).toEqual([0, 'open'])
})
