import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#client/client.ts'
import { createPassingShelf, type Shelf } from '#web/go/kept/shelf.ts'
import { type Attached, type Deed, placeOf, withoutForm } from '#web/go/queue/deed.ts'
import { ofOneSession } from '#web/go/queue/one-session.ts'
import { patience, type Sending, sendAll } from '#web/go/queue/send.ts'

/** What a phone does without a net reaches the service once, whatever is cut on the way. */

const photo = (more: Partial<Attached> = {}): Attached => ({
  key: crypto.randomUUID(),
  name: 'gate.jpg',
  type: 'image',
  size: 3,
  ...more,
})
const checkin = (at: number, attached: readonly Attached[] = []): Deed<'checkin'> => ({
  key: crypto.randomUUID(),
  kind: 'checkin',
  at,
  title: 'Delivery',
  told: {
    location: { lat: 53.5, lng: 10 },
    comment: `of ${at}`,
    form: {
      template_id: 7,
      version: 2,
      values: { who: { type: 'text', value: 'Grace' }, seal: { type: 'photo', file_ids: [] } },
    },
  },
  attached,
})

type Told = Record<string, unknown> & { at: number }

/** A service that does what has one key once, and may be cut before or after it has done it. */
const service = (isCut: () => boolean = () => false) => {
  const done = new Map<string, { path: string; params: Record<string, unknown> }>()
  const files = new Map<string, { id: number; uploads: number }>()
  const refused = new Map<unknown, [code: number, http?: number, more?: object]>()
  let asked = 0
  const cut = () => {
    if (isCut()) throw new TypeError('cut')
  }
  const call = async (path: string, params: Record<string, unknown>) => {
    asked++
    cut()
    const key = params.key as string
    const [code, http = 400, more = {}] = refused.get(params.comment) ?? []
    if (code !== undefined) throw new ApiError(path as never, http, { status: { code, description: 'no' }, ...more })
    if (path === 'mobile/file/create') {
      const file = files.get(key) ?? { id: files.size + 1, uploads: 0 }
      files.set(key, file)
      cut()
      const ticket = { url: `https://bucket.example/${key}`, fields: { token: 't' }, file_field_name: 'file' }
      return { file_id: file.id, uploaded: file.uploads > 0, ticket: file.uploads > 0 ? null : ticket }
    }
    if (!done.has(key)) done.set(key, { path, params })
    cut()
    return { id: 1 }
  }
  const upload = async (url: string | URL | Request) => {
    cut()
    const file = files.get(String(url).replace('https://bucket.example/', ''))
    if (file) file.uploads++
    cut()
    return Response.json({ success: true })
  }
  const told = () => [...done.values()].map(({ params }) => ({ ...params, at: Date.parse(String(params.at)) }) as Told)
  return { call, upload, done, told, files, refused, asked: () => asked }
}

const phone = (
  served: ReturnType<typeof service>,
  by: (shelf: Shelf, call: Sending['call']) => Sending['call'] = (_, call) => call,
) => {
  const shelf = createPassingShelf()
  const call = (path: string, params: Record<string, unknown>) => served.call(path, params)
  const sending: Sending = {
    shelf,
    url: 'https://here.example',
    call: by(shelf, call as unknown as Sending['call']),
    fetch: served.upload as typeof fetch,
    now: () => 1_000_000,
    changed: () => undefined,
  }
  const put = (deed: Deed) =>
    shelf.write([
      { on: 'deed', key: placeOf(deed), value: deed },
      ...deed.attached.map(({ key }) => ({ on: 'blob' as const, key, value: new Blob(['abc']) })),
    ])
  return { shelf, put, send: () => sendAll(sending) }
}

test('what waits is told in its order, with the files it names, and is gone with their bytes', async () => {
  const served = service()
  const { shelf, put, send } = phone(served)
  await put(checkin(20))
  await put(checkin(10, [photo(), photo({ field: 'seal' })]))
  expect(await send()).toBe('done')
  const [first, second] = served.told()
  expect(first).toMatchObject({ at: 10, clock: '1970-01-01T00:16:40.000Z', file_ids: [1], comment: 'of 10' })
  expect(first?.form).toEqual({
    template_id: 7,
    version: 2,
    values: { who: { type: 'text', value: 'Grace' }, seal: { type: 'photo', file_ids: [2] } },
  })
  expect(second).toMatchObject({ at: 20, file_ids: [] })
  expect([await shelf.count('deed'), await shelf.count('blob')]).toEqual([0, 0])
})

test('whatever is cut, all of it comes through exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), async (cuts, count) => {
      const left = [...cuts]
      const served = service(() => left.shift() ?? false)
      const { shelf, put, send } = phone(served)
      for (let at = 1; at <= count; at++) await put(checkin(at, at % 2 ? [photo()] : []))
      for (let tries = 0; (await send()) !== 'done'; tries++) expect(tries).toBeLessThan(80)
      expect(served.told().map(({ at }) => at)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
      expect([...served.files.values()].every(({ uploads }) => uploads === 1)).toBe(true)
      expect(await shelf.count('deed')).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('a deed that is refused stays with its reason, and holds nothing up', async () => {
  const served = service()
  const { shelf, put, send } = phone(served)
  served.refused.set('of 1', [242, 400, { errors: [{ field_id: 'who', error: 'is required' }] }])
  await put(checkin(1))
  await put(checkin(2))
  expect(await send()).toBe('done')
  expect(served.told().map(({ at }) => at)).toEqual([2])
  const [[, kept]] = (await shelf.list<Deed>('deed')) as [[string, Deed]]
  expect(kept.refusal).toEqual({ code: 242, description: 'no', faults: [{ field_id: 'who', error: 'is required' }] })
})

test('one that the service stumbles over is tried again later, after the others', async () => {
  const served = service()
  const { shelf, put, send } = phone(served)
  served.refused.set('of 1', [6, 500])
  await put(checkin(1))
  await put(checkin(2))
  expect(await send()).toBe('away')
  expect(served.told().map(({ at }) => at)).toEqual([2])
  served.refused.clear()
  expect(await send()).toBe('done')
  expect(await shelf.count('deed')).toBe(0)
})

test.each([
  ['the phone was cut off', 4, 400, 'signed_out'],
  ['too much is asked at once', 15, 429, 'away'],
  ['the database is away', 14, 503, 'away'],
] as const)('nothing is lost where %s', async (_, code, http, ending) => {
  const served = service()
  const { shelf, put, send } = phone(served)
  served.refused.set('of 1', [code, http])
  await put(checkin(1))
  await put(checkin(2))
  expect(await send()).toBe(ending)
  expect([served.asked(), await shelf.count('deed')]).toEqual([1, 2])
})

test('a photo that the browser has thrown away is told, and the rest goes on', async () => {
  const served = service()
  const { shelf, put, send } = phone(served)
  const gone = photo()
  await put(checkin(1, [gone]))
  await put(checkin(2))
  await shelf.write([{ on: 'blob', key: gone.key }])
  expect(await send()).toBe('done')
  const [[, kept]] = (await shelf.list<Deed>('deed')) as [[string, Deed]]
  expect(kept.refusal).toMatchObject({ code: 0, description: 'gate.jpg' })
})

test('without its form it is another deed, with the photos that are its own', () => {
  const own = photo()
  const deed = { ...checkin(1, [own, photo({ field: 'seal' })]), refusal: { code: 201, description: '', faults: [] } }
  const bare = withoutForm(deed)
  expect(bare).toMatchObject({ at: 1, attached: [own], told: { form: null, comment: 'of 1' } })
  expect(bare.key).not.toBe(deed.key)
  expect(bare.refusal).toBeUndefined()
})

test('it waits longer each time, a minute at most', () => {
  expect([0, 1, 2, 5, 6, 40].map(patience)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000])
})

test('files that the service takes itself are sent to where the page has it', async () => {
  const served = service()
  const asked: string[] = []
  const shelf = createPassingShelf()
  const deed = checkin(1, [photo()])
  await shelf.write([
    { on: 'deed', key: placeOf(deed), value: deed },
    ...deed.attached.map(({ key }) => ({ on: 'blob' as const, key, value: new Blob(['abc']) })),
  ])
  const ticket = { url: 'https://known.example/v2/file/upload', fields: {}, file_field_name: 'file' }
  const call = async (path: string, params: Record<string, unknown>) =>
    path === 'mobile/file/create' ? { file_id: 1, uploaded: false, ticket } : served.call(path, params)
  const upload = async (url: string | URL | Request) => {
    asked.push(String(url))
    return Response.json({ success: true })
  }
  const sending = { shelf, url: 'https://here.example', now: () => 0, changed: () => undefined }
  await sendAll({ ...sending, call: call as unknown as Sending['call'], fetch: upload as typeof fetch })
  expect(asked).toEqual(['https://here.example/v2/file/upload'])
})

test('nothing is told by a session once another is kept', async () => {
  const served = service()
  const { shelf, put, send } = phone(served, (shelf, call) => ofOneSession(shelf, 'first', call))
  await shelf.write([{ on: 'fact', key: 'hash', value: 'first' }])
  await put(checkin(1))
  expect(await send()).toBe('done')
  await shelf.write([{ on: 'fact', key: 'hash', value: 'second' }])
  await put(checkin(2))
  expect(await send()).toBe('away')
  expect([served.told().map(({ at }) => at), await shelf.count('deed')]).toEqual([[1], 1])
})

test('files that nothing named for too long are sent once more', async () => {
  const served = service()
  const { shelf, put, send } = phone(served)
  const old = photo({ file_id: 99 })
  await put(checkin(1, [old]))
  let isFirst = true
  const { call } = served
  served.call = async (path, params) => {
    if (path !== 'mobile/checkin/create' || !isFirst) return call(path, params)
    isFirst = false
    throw new ApiError(path as never, 400, { status: { code: 201, description: 'no' } })
  }
  expect(await send()).toBe('done')
  expect(served.told().map(({ file_ids }) => file_ids)).toEqual([[1]])
  expect(await shelf.count('deed')).toBe(0)
})
