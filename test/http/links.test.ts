import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Web } from '#src/web/web.ts'
import { type Answer, fleet, type Person } from '#test/fleet.ts'
import { change, make, plain, read, remove, right, update } from '#test/links.ts'
import { freshAddress } from '#test/sign-in.ts'
import { point } from '#test/track/points.ts'
import { bind, block, hear } from '#test/trackers.ts'
import { make as makeZone } from '#test/zones.ts'

const { server, db, pool, dealer_id, tenant, tracker, subuser, otherDealer } = await fleet({
  public_url: 'https://fleet.example',
})

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers: { host: 'fleet.example', ...headers }, remoteAddress: freshAddress() })
const pathOf = async (account: Person, id: number): Promise<string> => `/link/${(await read(account, id)).hash}`
const open = async (account: Person, id: number, headers = {}) => ask(await pathOf(account, id), headers)

/** What the page is given to show. */
const dataOf = ({ body }: { body: string }): Answer => {
  const [, json = 'null'] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(body) ?? []
  const { face: _, notices: _notices, base: _base, ...shown } = JSON.parse(json)
  return shown
}
const shownOf = async (account: Person, id: number): Promise<Answer> => dataOf(await open(account, id))
const within = (object: object) => ({ trackers: [object] })
const here = { lat: 52.5, lng: 13.4 }
const now = () => Date.now() - 1_000

const all = [
  ...['speed', 'address', 'movement_status', 'connection_status'],
  ...['driver_name', 'driver_phone', 'vehicle_label', 'vehicle_reg_number'],
]

/** A tracker of secrets: each of its words may leave where the link says so, and nowhere else. */
const secretive = async (account: Person) => {
  const device = await tracker(account, { label: 'SecretLabel' })
  const { tracker_id, source_id } = device
  await account.call('vehicle/create', {
    vehicle: { label: 'SecretLorry', type: 'truck', reg_number: 'B-PLATE-7', vin: 'SECRETVIN1234567', tracker_id },
  })
  await account.call('employee/create', {
    employee: {
      first_name: 'Secretia',
      last_name: 'Driver',
      phone: '491511234567',
      email: 'secret@x.example',
      tracker_id,
    },
  })
  const attributes = { battery: 81, odometer: 424242, hardware_key: 'secretkey' }
  await hear(db, source_id, { points: [point({ time: now(), ...here, speed: 87, heading: 45, attributes })] })
  return device
}
const words = [
  'SecretLabel',
  'SecretLorry',
  'B-PLATE-7',
  'SECRETVIN',
  'Secretia',
  '491511234567',
  'secret@',
  'secretkey',
]

test('a link with nothing chosen shows the alias and where it is, and no other byte', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await secretive(alice)
  const id = await make(alice, { ...plain(), ...within({ alias: 'Bus 7', tracker_id }), description: 'SecretNote' })
  const page = await open(alice, id)
  expect(page.statusCode).toBe(200)
  expect(dataOf(page)).toEqual({
    objects: [{ title: 'Bus 7', position: { ...here, heading: 45, time: expect.stringMatching(/^20.*Z$/) } }],
    places: [],
    display: {
      ...{ map: 'roadmap', autoscale: true, show_icons: false, show_driver_info: false },
      ...{ show_vehicle_info: false, trace_duration: 5 },
    },
    traces: [[]],
    units: 'metric',
  })
  for (const word of [...words, 'SecretNote', device_id, '424242'])
    expect(`${page.body}${JSON.stringify(page.headers)}`.includes(word) ? word : '').toBe('')
  expect(page.body).not.toMatch(/_id\b|"id":\s*\d|"hash"/)
})

test.each([
  ['speed', { speed: 87 }],
  ['movement_status', { movement_status: expect.stringMatching(/moving|stopped|parked/) }],
  ['connection_status', { connection_status: 'active' }],
  ['driver_name', { driver_name: 'Secretia Driver' }],
  ['driver_phone', { driver_phone: '491511234567' }],
  ['vehicle_label', { vehicle_label: 'SecretLorry' }],
  ['vehicle_reg_number', { vehicle_reg_number: 'B-PLATE-7' }],
])('a link with %s shows that alone', async (name, expected) => {
  const alice = await tenant()
  const { tracker_id } = await secretive(alice)
  const id = await make(alice, { ...plain(), ...within({ alias: 'Bus', tracker_id, params: { object_data: [name] } }) })
  const { objects } = await shownOf(alice, id)
  const { title: _, position: _position, ...rest } = objects[0]
  expect(rest).toEqual(expected)
})

test('an address is looked for where it is asked for', async () => {
  const alice = await tenant()
  const { tracker_id } = await secretive(alice)
  const id = await make(alice, { ...plain(), ...within({ tracker_id, params: { object_data: ['address'] } }) })
  // Nobody waits for long for a geocoder, which reads its gazetteer when it is first asked.
  await expect.poll(async () => (await shownOf(alice, id)).objects[0].address).toContain('Berlin')
})

test('outside of the shared area it is told that it is elsewhere, and nothing that says where', async () => {
  const alice = await tenant()
  const { tracker_id } = await secretive(alice)
  const around = await makeZone(alice, { type: 'circle', label: 'SecretZone', center: here, radius: 500 })
  const away = await makeZone(alice, { type: 'circle', label: 'SecretZone', center: { lat: 48, lng: 9 }, radius: 500 })
  const shown = async (bounding_zone_ids: number[], bounding_mode: string) => {
    const params = { bounding_zone_ids, bounding_mode }
    const link = { ...plain(), ...within({ alias: 'Bus', tracker_id, params: { object_data: all } }), params }
    const page = await open(alice, await make(alice, link))
    expect(page.body).not.toContain('SecretZone')
    expect(JSON.stringify(dataOf(page))).not.toContain('radius')
    return [page, dataOf(page).objects[0]] as const
  }
  for (const [zones, mode] of [
    [[around], 'inside'],
    [[away, around], 'inside'],
    [[away], 'outside'],
  ] as const)
    expect((await shown([...zones], mode))[1]).toMatchObject({ position: here, speed: 87 })
  for (const [zones, mode] of [
    [[away], 'inside'],
    [[around], 'outside'],
    [[away, around], 'outside'],
  ] as const) {
    const [{ body }, object] = await shown([...zones], mode)
    expect(object).toEqual({
      ...{ title: 'Bus', elsewhere: true, connection_status: 'active', driver_name: 'Secretia Driver' },
      ...{ driver_phone: '491511234567', vehicle_label: 'SecretLorry', vehicle_reg_number: 'B-PLATE-7' },
    })
    expect(body).not.toMatch(/52\.5|13\.4|Berlin/)
  }
})

test('the way is as long as the link says, and only where it shows', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const end = now()
  const points = Array.from({ length: 10 }, (_, i) =>
    point({ time: end - (9 - i) * 60_000, lat: 52 + i / 100, lng: 13 + (i % 2) / 100 }),
  )
  await hear(db, source_id, { points })
  await pool.query(
    'insert into tail (source_id, seq, from_time, to_time, points, data) values ($1, 1, $2, $3, 10, $4)',
    [...[source_id, new Date(end - 540_000), new Date(end), (await import('#track/block.ts')).encode(points)]],
  )
  const traced = async (trace_duration: number, params = {}) => {
    const display_options = { trace_duration }
    const id = await make(alice, { ...plain(tracker_id), params: { ...params, display_options } })
    return (await shownOf(alice, id)).traces[0].map((piece: number[][]) => piece.map(([lat]) => lat))
  }
  expect(await traced(0)).toEqual([])
  expect(await traced(180)).toEqual([[52.06, 52.07, 52.08, 52.09]])
  const middle = await makeZone(alice, {
    type: 'circle',
    label: 'x',
    center: { lat: 52.045, lng: 13.005 },
    radius: 900,
  })
  expect(await traced(600, { bounding_zone_ids: [middle], bounding_mode: 'outside' })).toEqual([
    [52, 52.01, 52.02, 52.03],
    [52.06, 52.07, 52.08, 52.09],
  ])
})

test('units are those of who saved it last', async () => {
  const alice = await tenant()
  const id = await make(alice, plain((await tracker(alice)).tracker_id))
  await db.updateTable('users').set({ measurement_system: 'us' }).where('id', '=', alice.id).execute()
  expect(await shownOf(alice, id)).toMatchObject({ units: 'us' })
})

test('places are shown by label and circle', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const location = { lat: 52, lng: 13, address: 'SecretAddress', radius: 150 }
  const { id: place_id } = await alice.call('place/create', {
    place: { label: 'Depot </script><b>', location, description: 'SecretText' },
  })
  const page = await open(alice, await make(alice, { ...plain(tracker_id), params: { place_ids: [place_id] } }))
  expect(dataOf(page).places).toEqual([{ label: 'Depot </script><b>', lat: 52, lng: 13, radius: 150 }])
  expect(page.body).not.toMatch(/SecretAddress|SecretText|<b>Depot|Depot <\/script>/)
})

test('a page is for nobody’s index, tells nobody where one comes from, and fetches nothing from elsewhere', async () => {
  const alice = await tenant()
  const { body, headers } = await open(alice, await make(alice, plain((await tracker(alice)).tracker_id)))
  expect(headers).toMatchObject({
    ...{ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  })
  const [, nonce] = /nonce="([^"]{24})"/.exec(body) ?? []
  expect(headers['content-security-policy']).toMatch(
    new RegExp(
      `^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce?.replace(/[+]/g, '\\$&')}'; img-src 'self' `,
    ),
  )
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(body).toContain('<meta name="robots" content="noindex,nofollow" />')
  expect(body).not.toMatch(/(src|href)="(https?:)?\/\//)
})

test('it speaks the language of the browser, the first that it knows', async () => {
  const alice = await tenant()
  const id = await make(alice, plain((await tracker(alice)).tracker_id))
  const languages = {
    'de-AT,de;q=0.9': 'de',
    'nl,fr;q=0.8,en;q=0.5': 'fr',
    ru: 'ru',
    'pt-BR': 'pt',
    es: 'es',
    ja: 'en',
  }
  for (const [accepted, lang] of Object.entries(languages))
    expect((await open(alice, id, { 'accept-language': accepted })).body).toContain(`<html lang="${lang}"`)
})

test('why there is nothing to see has a status of its own', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const status = async (link: object) => {
    const page = await open(alice, await make(alice, { ...plain(tracker_id), ...link }))
    expect(page.body).not.toContain('id="data"')
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
    return [page.statusCode, /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]]
  }
  expect(await status({ lifetime: { from: '2099-01-01 00:00:00' } })).toEqual([403, 'This link is not active yet'])
  expect(await status({ lifetime: { to: '2020-01-01 00:00:00' } })).toEqual([410, 'This link has ended'])
  const id = await make(alice, plain(tracker_id))
  await alice.call(change, { id, is_active: false })
  const off = await open(alice, id)
  expect([off.statusCode, off.body.includes('This link is switched off')]).toEqual([403, true])
  await alice.call(change, { id, is_active: true })
  expect((await open(alice, id)).statusCode).toBe(200)
})

test('what never was, is no hash, was deleted, or is another dealer’s is told alike', async () => {
  const other = await otherDealer({ settings: JSON.stringify({ domain: 'other.example', service_title: 'Other' }) })
  await db
    .updateTable('dealer')
    .set({ settings: JSON.stringify({ domain: 'own.example', service_title: 'Own' }) })
    .where('id', '=', dealer_id)
    .execute()
  const [alice, bob] = [await tenant(), await tenant('UTC', other)]
  const [own, foreign] = [
    await pathOf(alice, await make(alice, plain((await tracker(alice)).tracker_id))),
    await pathOf(bob, await make(bob, plain((await tracker(bob)).tracker_id))),
  ]
  const id = await make(alice, plain((await tracker(alice)).tracker_id))
  const deleted = await pathOf(alice, id)
  await alice.call(remove, { id })
  const at = async (host: string, path: string) => {
    const { statusCode, body, headers } = await ask(path, { host })
    const { date: _, ...told } = headers
    return { statusCode, body, told }
  }
  const unknown = await at('own.example', `/link/${'0'.repeat(32)}`)
  expect(unknown).toMatchObject({ statusCode: 404, body: expect.stringContaining('<b>Own</b>') })
  for (const path of [foreign, deleted, '/link/x', '/l/abcdefghij'])
    expect(await at('own.example', path)).toEqual(unknown)
  for (const [host, path] of [
    ['own.example', own],
    ['OWN.example:8443', own],
    ['other.example', foreign],
    ['fleet.example', own],
    ['fleet.example', foreign],
    ['10.1.2.3', own],
  ] as const)
    expect((await at(host, path)).statusCode).toBe(200)
  expect((await at('fleet.example', foreign)).body).toContain('<title>Other</title>')
  await db.updateTable('dealer').set({ settings: '{}' }).where('id', '=', dealer_id).execute()
})

test('it is found out in the same steps, so that no hash is told apart by time', async () => {
  const steps: string[] = []
  const noted = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (noted.has(client)) return
    noted.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => never
    client.query = ((asked: string | { text: string }, ...rest: unknown[]) => {
      steps.push(typeof asked === 'string' ? asked : asked.text)
      return query(asked, ...rest)
    }) as typeof client.query
  })
  const stepsOf = async (path: string, host = 'fleet.example') => {
    steps.length = 0
    const { statusCode } = await ask(path, { host })
    return { statusCode, steps: [...steps] }
  }
  const other = await otherDealer({ settings: JSON.stringify({ domain: 'apart.example' }) })
  const [alice, bob] = [await tenant('UTC', other), await tenant()]
  const { tracker_id } = await tracker(alice)
  const [ended, off, deleted] = [
    await make(alice, { ...plain(tracker_id), lifetime: { to: '2020-01-01 00:00:00' } }),
    await make(alice, plain(tracker_id)),
    await make(alice, plain(tracker_id)),
  ]
  await alice.call(change, { id: off, is_active: false })
  const gone = await pathOf(alice, deleted)
  await alice.call(remove, { id: deleted })
  const foreign = await pathOf(bob, await make(bob, plain((await tracker(bob)).tracker_id)))
  const known = [await pathOf(alice, ended), await pathOf(alice, off)]
  const never = `/link/${'0'.repeat(32)}`
  // A first time reads what later ones have at hand.
  for (const host of ['apart.example', 'fleet.example']) await stepsOf(never, host)
  const { steps: unknown } = await stepsOf(never, 'apart.example')
  expect(unknown.length).toBeGreaterThan(0)
  for (const [path, statusCode] of [
    [gone, 404],
    [foreign, 404],
    ['/link/x', 404],
    [known[0], 410],
    [known[1], 403],
  ] as const)
    expect(await stepsOf(path as string, 'apart.example')).toEqual({ statusCode, steps: unknown })
  const { steps: open } = await stepsOf(never)
  expect(open).toHaveLength(1)
  for (const path of [gone, ...known]) expect((await stepsOf(path)).steps).toEqual(open)
})

test('it has the face of its dealer, and nothing of a dealer can add to it', async () => {
  const settings = {
    ...{ service_title: '<script>alert(1)</script>', logo: 'dealer/images/7.png', color_theme: '#AA3300' },
  }
  const other = await otherDealer({ settings: JSON.stringify(settings) })
  const alice = await tenant('UTC', other)
  const id = await make(alice, plain((await tracker(alice)).tracker_id))
  const { body } = await open(alice, id)
  expect(body).toContain(
    '"face":{"title":"\\u003cscript>alert(1)\\u003c/script>","logo":"../static/dealer/images/7.png","color":"AA3300"}',
  )
  expect(body).toContain('<title>&lt;script&gt;alert(1)')
  expect(body).not.toContain('<script>alert')
  await alice.call(change, { id, is_active: false })
  const off = await open(alice, id)
  expect(off.body).toContain('<img src="../static/dealer/images/7.png"')
  expect(off.body).toContain('<style>:root{--act:#AA3300}</style>')
  expect(off.body).not.toContain('<script')
  expect(off.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; img-src/,
  )
})

test('it tells when the link ends, and has ended, in the time of the account', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const until = (to: string) => make(alice, { ...plain(tracker_id), lifetime: { to } })
  expect(await shownOf(alice, await until('2099-06-01 14:00:00'))).toMatchObject({ ends: '2099-06-01T12:00:00.000Z' })
  const ended = await open(alice, await until('2020-06-01 14:00:00'), { 'accept-language': 'en-GB' })
  expect([ended.statusCode, ended.body]).toEqual([410, expect.stringMatching(/It ended on June 1, 2020 at 2:00\sPM\./)])
})

test('while the pages are built, or cannot be, it says so and asks again, and no one has looked', async () => {
  const alice = await tenant()
  const path = await pathOf(alice, await make(alice, plain((await tracker(alice)).tracker_id)))
  let begun = 0
  const web: Web = {
    screens: { fleet: [], panel: [], link: [], go: [] },
    now: () => 'building',
    start: () => void begun++,
    stop: async () => undefined,
  }
  const waiting = await (await import('#test/fleet.ts')).serve(db, [], {}, undefined, undefined, { web })
  const { statusCode, headers, body } = await waiting.inject({ url: path, headers: { host: 'x.example' } })
  expect([statusCode, headers['retry-after'], begun]).toEqual([503, '2', 1])
  expect(body).toContain('Odograph is being prepared')
  await waiting.close()
})

test('a short address leads to the page', async () => {
  const alice = await tenant()
  const id = await make(alice, { ...plain((await tracker(alice)).tracker_id), params: { shorten_url: true } })
  const { hash, short_url } = await read(alice, id)
  const path = short_url.replace('https://fleet.example', '')
  const answer = await ask(path)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `../link/${hash}`])
  await alice.call(update, { id, ...plain((await tracker(alice)).tracker_id) })
  expect((await ask(path)).statusCode).toBe(404)
})

test('openings are counted, a while later and all at once; robots that only knock are not', async () => {
  const alice = await tenant()
  const id = await make(alice, plain((await tracker(alice)).tracker_id))
  const path = await pathOf(alice, id)
  for (let i = 0; i < 3; i++) await ask(path)
  const head = await ask(path, {}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await ask(path, { 'sec-purpose': 'prefetch' })
  await expect.poll(async () => (await read(alice, id)).views, { timeout: 15_000 }).toBe(3)
  expect((await read(alice, id)).last_view).toMatch(/^20/)
  await ask(path)
  await expect.poll(async () => (await read(alice, id)).views, { timeout: 15_000 }).toBe(4)
}, 40_000)

test('what its keeper may not show, or nobody pays for, is dark', async () => {
  const dealer = await otherDealer()
  const alice = await tenant('UTC', dealer)
  const [one, two] = [await tracker(alice, { label: 'One' }), await tracker(alice, { label: 'Two' })]
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [one.tracker_id, two.tracker_id])
  const id = await make(helper, plain(one.tracker_id, two.tracker_id))
  const path = await pathOf(alice, id)
  const seen = async () => {
    const page = await ask(path)
    return page.statusCode === 200
      ? dataOf(page)
          .objects.map(({ title }: Answer) => title)
          .join()
      : page.statusCode
  }
  expect(await seen()).toBe('One,Two')
  await block(db, one.source_id)
  expect(await seen()).toBe('Two')
  await alice.call('subuser/tracker/unbind', { subuser_id: helper.id, trackers: [two.tracker_id] })
  expect(await seen()).toBe(403)
  // Whoever saves it answers for it.
  await alice.call(update, { id, ...plain(two.tracker_id) })
  expect(await seen()).toBe('Two')
  await db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', dealer).execute()
  expect(await seen()).toBe(403)
  await db
    .updateTable('tariff')
    .set({ features: ['weblocator'] })
    .where('dealer_id', '=', dealer)
    .execute()
  await db.updateTable('users').set({ blocked: true }).where('id', '=', alice.id).execute()
  expect(await seen()).toBe(404)
  await db.updateTable('users').set({ blocked: false }).where('id', '=', alice.id).execute()
  await db.updateTable('dealer').set({ block_type: 'CLIENTS_BLOCKED' }).where('id', '=', dealer).execute()
  expect(await seen()).toBe(404)
})

test('what its keeper sees is shown, not what a colleague of the keeper or whoever made it sees', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice, { label: 'One' }), await tracker(alice, { label: 'Two' })]
  const [helper, colleague] = [await subuser(alice, [right]), await subuser(alice, [right])]
  const depot = { label: 'Depot', location: { lat: 52, lng: 13, radius: 150, address: '' } }
  const { id: place_id } = await alice.call('place/create', { place: depot })
  for (const { id: subuser_id } of [helper, colleague]) {
    await alice.call('subuser/tracker/bind', { subuser_id, trackers: [one.tracker_id, two.tracker_id] })
    await alice.call('subuser/places/bind', { subuser_id, place_ids: [place_id] })
  }
  const id = await make(helper, { ...plain(one.tracker_id, two.tracker_id), params: { place_ids: [place_id] } })
  const path = await pathOf(alice, id)
  const seen = async () => {
    const { objects, places } = dataOf(await ask(path))
    return [...objects.map(({ title }: Answer) => title), ...places.map(({ label }: Answer) => label)]
  }
  expect(await seen()).toEqual(['One', 'Two', 'Depot'])
  await alice.call('subuser/tracker/unbind', { subuser_id: helper.id, trackers: [two.tracker_id] })
  await alice.call('subuser/places/unbind', { subuser_id: helper.id, place_ids: [place_id] })
  expect(await seen()).toEqual(['One'])
})

test('a link of a sub-user ends with the right to have one', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [tracker_id])
  const path = await pathOf(alice, await make(helper, plain(tracker_id)))
  expect((await ask(path)).statusCode).toBe(200)
  await db.updateTable('security_group').set({ rights: [] }).where('account_id', '=', alice.id).execute()
  expect((await ask(path)).statusCode).toBe(403)
})

test('an address that opens too many is kept out', async () => {
  const limited = await (await import('#test/fleet.ts')).serve(db, [], { rate_limit: 3 })
  const asks = () =>
    limited.inject({ url: `/link/${'0'.repeat(32)}`, headers: { host: 'x.example' }, remoteAddress: '203.0.113.9' })
  const codes: number[] = []
  for (let i = 0; i < 6; i++) codes.push((await asks()).statusCode)
  expect(codes.at(-1)).toBe(429)
  await wait(1)
  await limited.close()
})
