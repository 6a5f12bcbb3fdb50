import { expect, test } from 'vitest'
import type { Visitor, Watched } from '#live/audience.ts'
import { framesOf, objectsOf } from '#live/link-frames.ts'
import * as links from '#live/watching.ts'
import type { State } from '#resource/tracker/state.ts'
import type { ShownLink } from '#store/links/shown-links.ts'

const digest = Buffer.alloc(32, 1)
const far_future = new Date('2100-01-01T00:00:00Z')

/** Somebody with a socket; nothing is said to it here. */
const somebody = (): Visitor => ({ subscriptions: new Map() }) as unknown as Visitor

const nothing = { sensor_ids: [], sensors: [] }

/** A link that shows these devices with their address. */
const linkOf = (sources: readonly number[], more: Partial<ShownLink> = {}): ShownLink =>
  ({
    ...{ digest, account_id: 7, version: 1, enabled: true, kept: true, starts: null, ends: far_future },
    ...{ bounding_mode: null, zones: [], places: [], display_options: {} },
    trackers: sources.map((source_id) => ({
      source_id,
      title: `Van ${source_id}`,
      object_data: ['address'],
      ...nothing,
    })),
    ...more,
  }) as unknown as ShownLink

/** Tells what is to be told now; whoever has room hears it. */
const tell = (watched: Watched, now: number, isFull = false) => {
  const telling = links.take(watched, now) as links.Telling
  return { telling, told: links.hearers(watched, telling, () => isFull) }
}

/** Somebody who watches a link that was read. */
const watching = (link = linkOf([1, 2])) => {
  const all = links.newWatching()
  const alice = somebody()
  const watched = links.enter(all, alice, digest)
  links.renew(all, watched, link, 100)
  return { all, alice, watched, link }
}

test('who enters is told all, and who comes to the same link shares it', () => {
  const { all, alice, watched } = watching()
  const bob = somebody()
  expect(links.enter(all, bob, Buffer.from(digest))).toBe(watched)
  const { telling, told } = tell(watched, 200)
  expect(telling.sources).toEqual(new Set([1, 2]))
  expect(told).toEqual([
    { visitor: alice, isBehind: true },
    { visitor: bob, isBehind: true },
  ])
})

test('who has heard all is told what has changed since, once', () => {
  const { all, watched } = watching()
  tell(watched, 200)
  expect([...links.note(all, 2)]).toEqual([watched])
  expect([...links.note(all, 3)]).toEqual([])
  expect(links.take(watched, 300)?.sources).toEqual(new Set([2]))
  expect(links.take(watched, 400)?.sources).toEqual(new Set())
})

test('what could not be told is still to be', () => {
  const { all, watched } = watching()
  tell(watched, 200)
  links.note(all, 1)
  const telling = links.take(watched, 300) as links.Telling
  links.note(all, 2)
  links.giveBack(watched, telling)
  expect(links.take(watched, 400)?.sources).toEqual(new Set([1, 2]))
})

test('who has no room is behind until it has, and then told all', () => {
  const { alice, watched } = watching()
  expect(tell(watched, 200, true).told).toEqual([])
  expect(watched.behind).toEqual(new Set([alice]))
  expect(tell(watched, 300).told).toEqual([{ visitor: alice, isBehind: true }])
})

test('who comes while a change is made is told all of the link next, and not the change alone', () => {
  const { all, alice, watched } = watching()
  tell(watched, 200)
  links.note(all, 2)
  const telling = links.take(watched, 300) as links.Telling
  const bob = somebody()
  links.enter(all, bob, digest)
  expect(links.hearers(watched, telling, () => false)).toEqual([{ visitor: alice, isBehind: false }])
  const { telling: next, told } = tell(watched, 400)
  expect(next.sources).toEqual(new Set([1, 2]))
  expect(told).toEqual([
    { visitor: alice, isBehind: false },
    { visitor: bob, isBehind: true },
  ])
})

test('changes are gathered, and frames are a second apart', () => {
  const { watched } = watching()
  expect(links.dueIn(watched, 200)).toBe(20)
  links.take(watched, 200)
  expect(links.dueIn(watched, 300)).toBe(links.pace - 100)
  expect(links.dueIn(watched, 200 + links.pace)).toBe(20)
})

test.each([
  ['is switched off', { enabled: false }, 'disabled'],
  ['nobody may keep', { kept: false }, 'disabled'],
  ['has not begun', { starts: far_future }, 'inactive'],
  ['has ended', { ends: new Date(0) }, 'expired'],
] as const)('a link that %s goes dark', (_, more, status) => {
  const { watched, link } = watching()
  expect(links.sift([watched], [{ ...link, ...more }], false, Date.now())).toEqual({
    dark: [{ do: 'darken', watched, status }],
    left: [],
  })
})

test('a link that is not found is unknown; one that is as it was is read whole only where all are', () => {
  const { watched, link } = watching()
  const now = Date.now()
  expect(links.sift([watched], [], true, now).dark).toEqual([{ do: 'darken', watched, status: 'unknown' }])
  expect(links.sift([watched], [link], false, now)).toEqual({ dark: [], left: [] })
  expect(links.sift([watched], [link], true, now).left).toEqual([{ watched, head: link }])
  const newer = { ...link, version: 2 }
  expect(links.sift([watched], [newer], false, now).left).toEqual([{ watched, head: newer }])
})

test('a link that shows something else is told anew to all, and is found by what it shows now', () => {
  const { all, alice, watched, link } = watching()
  tell(watched, 200)
  expect(links.renew(all, watched, { ...link }, 500)).toBeUndefined()
  expect(watched.read_at).toBe(500)
  expect(links.renew(all, watched, linkOf([2, 3]), 600)).toEqual({ do: 'tell', watched })
  expect(watched.behind).toEqual(new Set([alice]))
  expect([...all.bySource.keys()]).toEqual([2, 3])
  expect(links.renew(all, watched, linkOf([]), 700)).toEqual({ do: 'darken', watched, status: 'disabled' })
})

test('what goes dark lets all go who watched, and nothing is left of it', () => {
  const { all, alice, watched } = watching()
  expect([...links.darken(all, watched, 900)]).toEqual([alice])
  expect([alice.watched, alice.busy]).toEqual([undefined, 900])
  expect(all).toEqual(links.newWatching())
  expect(links.renew(all, watched, linkOf([1]), 950)).toBeUndefined()
  expect(links.take(watched, 950)).toBeUndefined()
  expect(all).toEqual(links.newWatching())
})

test('the last who leaves takes the link along', () => {
  const { all, alice, watched } = watching()
  const bob = somebody()
  links.enter(all, bob, digest)
  expect(links.leave(all, alice, 300)).toBeUndefined()
  expect(links.leave(all, bob, 300)).toBe(watched)
  expect(links.leave(all, bob, 300)).toBeUndefined()
  expect(all).toEqual(links.newWatching())
})

test('links are looked for by their account, and by when they were read whole', () => {
  const { all, watched } = watching()
  const other = links.enter(all, somebody(), Buffer.alloc(32, 2))
  expect(links.ofAccount(all, 7)).toEqual([watched])
  expect(links.ofAccount(all, 8)).toEqual([])
  expect(links.ofAccount(all, undefined)).toEqual([watched, other])
  expect(links.byAge(all, 50)).toEqual({ fresh: [watched], stale: [other] })
})

const state = {
  gps: { location: { lat: 52, lng: 13 }, heading: 90, updated: new Date('2026-11-27T10:00:00Z'), speed: 5 },
} as State

test('some hear what has changed, by its place in the link, and others all of the link', () => {
  const telling = { link: linkOf([1, 2]), behind: new Set<Visitor>(), sources: new Set([2]) }
  const asked: unknown[] = []
  const objects = objectsOf(telling, new Map([[2, { state, live: null }]]), ({ title }, at) => {
    asked.push([title, at])
    return 'Main Street 1'
  })
  expect(asked).toEqual([['Van 2', { lat: 52, lng: 13 }]])
  const { some, all } = framesOf(telling, objects, new Date('2026-11-27T10:00:01Z'))
  const position = { lat: 52, lng: 13, heading: 90, time: '2026-11-27T10:00:00.000Z' }
  const object = { title: 'Van 2', position, address: 'Main Street 1' }
  const event = { type: 'event', event: 'state', user_time: '2026-11-27T10:00:01.000Z' }
  expect(JSON.parse(some())).toEqual({ ...event, data: { objects: [{ n: 1, ...object }] } })
  expect(JSON.parse(all())).toEqual({ ...event, data: { objects: [object], places: [], display: {} } })
})

test('no address is asked for of a device without a place', () => {
  const telling = { link: linkOf([1]), behind: new Set<Visitor>(), sources: new Set([1]) }
  const addressOf = () => {
    throw new Error('was asked for')
  }
  expect(objectsOf(telling, new Map(), addressOf)).toEqual([{ n: 0, title: 'Van 1' }])
})
