import { expect, test } from 'vitest'
import { bind, block } from '#test/trackers.ts'
import { flag } from '#track/point.ts'
import { period, recorded, two_drives, under_way } from './recorded.ts'

const { db, pool, tenant, subuser, tracker, driven, send } = await recorded({ max_time_span: 40 })
const path = 'track/summary'

type Person = Awaited<ReturnType<typeof tenant>>
interface Listed {
  type: string
  length: number
  max_speed: number
  start_date: string
  end_date: string
  end_reason: { reason: string }
}

/** What `track/list` tells of one tracker, drive by drive, or the parts of them in a shorter period. */
const listed = async (person: Person, params: object): Promise<Listed[]> =>
  (await person.call('track/list', { ...period, ...params })).list

test('kilometres, time, speed and stops of each tracker, by their ids', async () => {
  const alice = await tenant('Europe/Berlin')
  const one = await driven(alice, two_drives)
  const silent = await tracker(alice)
  await driven(await tenant(), two_drives)
  const [first, second] = (await listed(alice, { tracker_id: one.tracker_id })) as [Listed, Listed]
  const { list, count } = await alice.call(path, period)
  expect(count).toBe(2)
  expect(list).toEqual([
    {
      tracker_id: one.tracker_id,
      label: 'Van',
      tracks: 2,
      stops: 2,
      length: expect.closeTo(first.length + second.length, 2),
      duration: 1210 + 610,
      max_speed: 51,
      avg_speed: expect.any(Number),
      start_date: first.start_date,
      end_date: second.end_date,
      limit_exceeded: false,
    },
    {
      tracker_id: silent.tracker_id,
      label: 'Van',
      ...{ tracks: 0, stops: 0, length: 0, duration: 0, max_speed: 0, avg_speed: 0 },
      ...{ start_date: null, end_date: null, limit_exceeded: false },
    },
  ])
  expect(list[0].avg_speed).toBe(Math.round((list[0].length / list[0].duration) * 3600))
})

const seconds = (track: Listed): number => (Date.parse(track.end_date) - Date.parse(track.start_date)) / 1000

test.each([
  ['all of it', {}],
  ['cut in the first drive', { from: '2026-01-05 08:10:00' }],
  ['cut in the last drive', { to: '2026-01-05 08:40:00' }],
  ['cut in both', { from: '2026-01-05 08:12:34', to: '2026-01-05 08:38:21' }],
  ['within one drive', { from: '2026-01-05 08:05:05', to: '2026-01-05 08:10:05' }],
  ['between the drives', { from: '2026-01-05 08:24:00', to: '2026-01-05 08:30:00' }],
  ['before all', { to: '2026-01-05 07:30:00' }],
])('what track/list tells as one, %s', async (_, part) => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  await driven(alice, under_way)
  for (const wishes of [{}, { filter: false }, { include_gsm_lbs: false }]) {
    const asked = { tracker_id, ...part, ...wishes }
    const [merged] = await listed(alice, { ...asked, split: false })
    const { list } = await alice.call(path, { trackers: [tracker_id], ...period, ...part, ...wishes })
    const { length = 0, max_speed = 0 } = merged ?? {}
    expect(list).toMatchObject([{ tracker_id, length: expect.closeTo(length, 2), max_speed }])
  }
})

test('periods that meet add up, and each drive stops in one of them', async () => {
  const alice = await tenant()
  await driven(alice, two_drives)
  const of = async (part: object) => (await alice.call(path, { ...period, ...part })).list[0]
  const [before, after, whole] = [
    await of({ to: '2026-01-05 08:39:59' }),
    await of({ from: '2026-01-05 08:40:00' }),
    await of({}),
  ]
  expect(before).toMatchObject({ tracks: 2, stops: 1 })
  expect(after).toMatchObject({ tracks: 1, stops: 1 })
  expect(before.length + after.length).toBeCloseTo(whole.length, 2)
  expect(after.start_date).toBe('2026-01-05 08:40:00')
})

test('a drive under way counts as far as it has come, and has not stopped', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const now = Math.floor(Date.now() / 10_000) * 10_000
  const { points } = await driven(await tenant(), under_way)
  const shift = now - (points.at(-1)?.time ?? 0)
  await send(
    device_id,
    points.map((point) => ({ ...point, time: point.time + shift })),
  )
  const asked = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 60_000).toISOString() }
  const [track] = await listed(alice, { tracker_id, ...asked })
  const { list } = await alice.call(path, asked)
  expect(list).toMatchObject([{ tracks: 1, stops: 0, length: track?.length, end_date: track?.end_date }])
  expect(list[0].duration).toBe(seconds(track as Listed))
  const late = await alice.call(path, { ...asked, from: new Date(now - 300_000).toISOString() })
  expect(late.list[0].length).toBeGreaterThan(3)
  expect(late.list[0].length).toBeLessThan(list[0].length / 2)
})

test('what is too short, or located by cells, counts as the caller wishes', async () => {
  const alice = await tenant()
  const short = await driven(alice, [{ for: 60 }, { for: 40, speed: 25 }, { for: 900 }])
  const lbs = { flags: flag.lbs, precision: 100 }
  const cells = await driven(alice, [
    { for: 60, ...lbs },
    { for: 1200, speed: 50, ...lbs },
    { for: 900, ...lbs },
  ])
  const lengths = async (wishes: object) =>
    (await alice.call(path, { ...period, ...wishes })).list.map(({ length }: { length: number }) => length > 0)
  for (const [i, { tracker_id }] of [short, cells].entries())
    for (const wishes of [{}, { filter: false }, { include_gsm_lbs: false }])
      expect((await lengths(wishes))[i]).toBe((await listed(alice, { tracker_id, ...wishes })).length > 0)
  expect(await lengths({})).toEqual([false, true])
  expect(await lengths({ filter: false })).toEqual([true, true])
  expect(await lengths({ include_gsm_lbs: false })).toEqual([false, false])
})

test('drives to the east, to the north, far ones and those over the date line are judged as track/list does', async () => {
  const alice = await tenant()
  const made = []
  for (const [heading, metres] of [
    [90, 16_000],
    [0, 16_000],
    [90, 310],
    [0, 310],
    [45, 310],
  ] as const)
    made.push(await driven(alice, [{ for: 60 }, { for: (metres / 50) * 3.6, speed: 50, heading }, { for: 900 }]))
  const last = made[0] as (typeof made)[number]
  await db
    .updateTable('track')
    .set({ west: 179.9, east: -179.9, north: 1, south: 1 })
    .where('source_id', '=', last.source_id)
    .execute()
  const { list } = await alice.call(path, period)
  for (const [i, { tracker_id }] of made.entries()) {
    const [merged] = await listed(alice, { tracker_id, split: false })
    expect(list[i].length).toBeCloseTo(merged?.length ?? 0, 2)
  }
})

test('the fuel that a vehicle normally needs', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const vehicle = { label: 'Van', type: 'truck', tracker_id, norm_avg_fuel_consumption: 10 }
  await alice.call('vehicle/create', { vehicle })
  const { list } = await alice.call(path, period)
  expect(list[0].norm_fuel_consumed).toBeCloseTo(list[0].length / 10, 2)
})

test('some of the trackers, a page of them, each once', async () => {
  const alice = await tenant()
  const ids: number[] = []
  for (let i = 0; i < 4; i++) ids.push((await tracker(alice)).tracker_id)
  const asked = async (params: object) => {
    const { list, count } = await alice.call(path, { ...period, ...params })
    return [list.map(({ tracker_id }: { tracker_id: number }) => ids.indexOf(tracker_id)), count]
  }
  expect(await asked({ trackers: [ids[2], ids[0], ids[2]] })).toEqual([[0, 2], 2])
  expect(await asked({ limit: 2, offset: 1 })).toEqual([[1, 2], 4])
  expect(await asked({ limit: 0 })).toEqual([[], 4])
  expect(await asked({ offset: 4 })).toEqual([[], 4])
  expect(await asked({ trackers: [] })).toEqual([[], 0])
  expect(await alice.fails(path, { ...period, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('more trackers than are summed at once are all told', async () => {
  const alice = await tenant()
  const first = await driven(alice, two_drives)
  await pool.query(
    `with made as (insert into source (account_id, device_id, model, tariff_id)
                   select $1, 'many' || n, 'fmb920', (select tariff_id from source where id = $2) from generate_series(1, 250) n
                   returning id),
          states as (insert into source_state (source_id) select id from made)
     insert into tracker (account_id, source_id, label) select $1, id, 'Van' from made`,
    [alice.id, first.source_id],
  )
  const last = await driven(alice, two_drives)
  const { list, count } = await alice.call(path, period)
  expect(count).toBe(252)
  expect(list[0]).toMatchObject({ tracker_id: first.tracker_id, tracks: 2 })
  expect(list[251]).toMatchObject({ tracker_id: last.tracker_id, tracks: 2, length: list[0].length })
})

test('a sub-user is told of its trackers; those that are named and not seen, or blocked, are 217', async () => {
  const alice = await tenant()
  const [one, two] = [await driven(alice, two_drives), await driven(alice, two_drives)]
  const driver = await subuser(alice)
  expect(await driver.call(path, period)).toEqual({ list: [], count: 0 })
  await bind(db, alice, driver, [one.tracker_id])
  expect(await driver.call(path, period)).toMatchObject({ list: [{ tracker_id: one.tracker_id }], count: 1 })
  const foreign = await tracker(await tenant())
  for (const { tracker_id } of [two, foreign])
    expect(await driver.fails(path, { ...period, trackers: [one.tracker_id, tracker_id] })).toMatchObject({ code: 217 })
  await block(db, one.source_id)
  expect(await alice.call(path, period)).toMatchObject({ list: [{ tracker_id: two.tracker_id }], count: 1 })
  expect(await alice.fails(path, { ...period, trackers: [one.tracker_id] })).toMatchObject({ code: 217 })
})

test('what a plan does not keep is said of the tracker whose plan it is, and not counted', async () => {
  const alice = await tenant()
  await driven(alice, two_drives)
  const old = { from: '1910-01-05 07:00:00', to: '1910-01-06 08:00:00' }
  expect((await alice.call(path, old)).list).toMatchObject([{ tracks: 0, limit_exceeded: true }])
  expect((await alice.call(path, period)).list).toMatchObject([{ tracks: 2, limit_exceeded: false }])
})

test('a period that is too long is 211, one that ends before it begins is 7', async () => {
  const alice = await tenant()
  expect(await alice.fails(path, { from: '2026-01-01 00:00:00', to: '2026-03-01 00:00:00' })).toMatchObject({
    code: 211,
  })
  expect(await alice.fails(path, { from: period.to, to: period.from })).toMatchObject({ code: 7 })
})
