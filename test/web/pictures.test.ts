import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

/**
 * The pictures of the README. They are made anew by
 * `ODOGRAPH_TEST_PICTURES=docs/pictures ODOGRAPH_TEST_MAP=monaco.pmtiles vitest run test/web/pictures`.
 */

const map_file = process.env.ODOGRAPH_TEST_MAP ?? ''
const site = isPossible ? await startSite({ map_file }) : undefined

const minute = 60_000
/** Milliseconds in which a map draws all its tiles: only a picture needs them. */
const drawn = process.env.ODOGRAPH_TEST_PICTURES ? 12_000 : 0

/** A way through a town: latitude and longitude. */
const way = [
  [43.7287, 7.415],
  [43.7307, 7.4163],
  [43.7329, 7.4183],
  [43.7345, 7.4206],
  [43.7362, 7.4217],
  [43.7372, 7.4242],
  [43.7385, 7.4262],
  [43.7398, 7.4283],
  [43.7413, 7.4292],
  [43.7432, 7.4305],
  [43.745, 7.4333],
  [43.7466, 7.4353],
] as const

/** Where it is after a share of the way, and where it heads. */
const at = (share: number) => {
  const i = Math.min(way.length - 2, Math.floor(share * (way.length - 1)))
  const [[lat, lng], [north, east]] = [way[i] as readonly [number, number], way[i + 1] as readonly [number, number]]
  const rest = share * (way.length - 1) - i
  const heading = (Math.atan2((east - lng) * Math.cos((lat * Math.PI) / 180), north - lat) * 180) / Math.PI
  return {
    lat: lat + (north - lat) * rest,
    lng: lng + (east - lng) * rest,
    heading: Math.round((heading + 360) % 360),
  }
}

type Client = Awaited<ReturnType<NonNullable<typeof site>['customer']>>

/** Drives a part of the way, at a speed that changes, and stands `ago` milliseconds before now; without that it drives on. */
const drive = async (van: Awaited<ReturnType<Client['tracker']>>, from: number, to: number, took: number, ago = 0) => {
  const end = Date.now() - ago
  for (let since = 0; since <= took; since += 15_000) {
    const share = since / took
    const speed =
      since === 0 || (since === took && ago > 0)
        ? 0
        : Math.round(34 + 16 * Math.sin(share * 19) + 8 * Math.sin(share * 47))
    await van.report({
      ...at(from + (to - from) * share),
      speed,
      time: end - took + since,
      ignition: true,
      batt: 86,
      sat: 11,
    })
  }
}

const fleet = async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ time_zone: 'Europe/Monaco' })
  const { list } = await alice.client.call('tracker/list')
  expect(list).toEqual([])
  const parked = [
    ['Courier 2', 43.7385, 7.419, 43],
    ['Delivery van 1', 43.7312, 7.4145, 95],
    ['Service car', 43.743, 7.4245, 17],
    ['Shuttle', 43.7376, 7.4215, 4],
  ] as const
  for (const [label, lat, lng, minutes] of parked) {
    const van = await alice.tracker(label)
    for (const before of [12, 6, 0])
      await van.report({ lat, lng, speed: 0, ignition: false, time: Date.now() - (minutes + before) * minute })
  }
  await alice.tracker('Truck 7')
  const [courier, delivery, taxi] = [
    await alice.tracker('Courier 1'),
    await alice.tracker('Delivery van 2'),
    await alice.tracker('Taxi 12'),
  ]
  await drive(courier, 0, 1, 11 * minute, 55 * minute)
  await drive(courier, 1, 0.3, 9 * minute, 21 * minute)
  await drive(courier, 0.3, 0.62, 6 * minute)
  await drive(delivery, 0.9, 0.55, 6 * minute)
  await drive(taxi, 0.1, 0.16, 4 * minute)
  return { site, alice, courier }
}

story('a fleet that is looked after, and the day of one of it', { timeout: 180_000 }, async () => {
  const { site, alice, courier } = await fleet()
  const map = await site.browse(`/map?tracker=${courier.id}`, { hash: alice.hash })
  await map.page.getByRole('complementary', { name: 'Courier 1' }).waitFor()
  await map.page.getByRole('option', { name: /Courier 1.*km\/h/ }).waitFor()
  await expect.poll(() => new URL(map.page.url()).searchParams.get('at')).toMatch(/^43\.7/)
  await map.page.waitForTimeout(drawn)
  await map.picture('fleet')
  await map.check()
  const day = await site.browse(`/tracks?trackers=${courier.id}&period=today`, { hash: alice.hash, theme: 'dark' })
  await expect.poll(() => day.page.getByRole('list').getByRole('button', { name: /km\/h/ }).count()).toBeGreaterThan(1)
  await day.page.waitForTimeout(drawn)
  await day.picture('tracks')
  await day.check()
})
