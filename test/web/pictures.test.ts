import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect } from 'vitest'
import { bearing } from '#geo/distance.ts'
import type { PlaceName } from '#simulate/fleet/places.ts'
import { stopOf, type Way, wayBetween } from '#simulate/fleet/ways.ts'
import { plain } from '#test/links.ts'
import { isPossible, startSite, story } from './harness.ts'

/**
 * The pictures of the README and of the handbook, on the streets of the demo. They are made anew by
 * `ODOGRAPH_TEST_PICTURES=docs/pictures vitest run test/web/pictures`.
 */

/** Of a picture of the handbook. */
const most_bytes = 20_000

/** Those of the handbook are small: what is on a screen, not what is written there. */
const forHandbook = async (picture: Buffer, name: string): Promise<void> => {
  const file = fileURLToPath(new URL(`../../web/handbook/pictures/${name}.webp`, import.meta.url))
  if (!process.env.ODOGRAPH_TEST_PICTURES) return
  for (const quality of [55, 45, 35]) {
    const { size } = await sharp(picture).resize(720).webp({ quality, effort: 6 }).toFile(file)
    if (size <= most_bytes) return
  }
}

const map_file = fileURLToPath(new URL('../../src/simulate/demo/liechtenstein.pmtiles', import.meta.url))
const site = isPossible ? await startSite({ map_file }) : undefined

const minute = 60_000
/** Milliseconds in which a map draws all its tiles: only a picture needs them. */
const drawn = process.env.ODOGRAPH_TEST_PICTURES ? 12_000 : 0

/** Where it is after a share of the way, and where it heads. */
const at = ({ stations, length }: Way, share: number) => {
  const metres = share * length
  const next = Math.max(
    1,
    stations.findIndex((station) => station.at >= metres),
  )
  const [from, to] = [stations[next - 1] as Way['stations'][number], stations[next] as Way['stations'][number]]
  const part = (metres - from.at) / (to.at - from.at)
  return {
    lat: from.lat + (to.lat - from.lat) * part,
    lng: from.lng + (to.lng - from.lng) * part,
    heading: Math.round(bearing(from, to)) % 360,
  }
}

type Client = Awaited<ReturnType<NonNullable<typeof site>['customer']>>

/** Drives a part of a way, at a speed that changes, and stands `ago` milliseconds before now; without that it drives on. */
const drive = async (
  van: Awaited<ReturnType<Client['tracker']>>,
  way: Way,
  { share = 1, took, ago = 0 }: { share?: number; took: number; ago?: number },
) => {
  const end = Date.now() - ago
  for (let since = 0; since <= took; since += 5_000) {
    const gone = since / took
    const speed =
      since === 0 || (since === took && ago > 0)
        ? 0
        : Math.round(34 + 16 * Math.sin(gone * 19) + 8 * Math.sin(gone * 47))
    await van.report({
      ...at(way, share * gone),
      speed,
      time: end - took + since,
      ignition: true,
      batt: 86,
      sat: 11,
    })
  }
}

/** Zones, rules, papers and a link, for the screens that show them. */
const watch = async ({ client }: Client, trackers: readonly number[]) => {
  const [station, market, hall] = [stopOf('station'), stopOf('market'), stopOf('town_hall')]
  const zones = [
    { type: 'circle', label: 'Station', color: '1e96dc', radius: 350, center: { lat: station.lat, lng: station.lng } },
    { type: 'circle', label: 'Market', color: 'd97706', radius: 250, center: { lat: market.lat, lng: market.lng } },
    { type: 'circle', label: 'Town hall', color: '16a34a', radius: 500, center: { lat: hall.lat, lng: hall.lng } },
  ]
  const zone_ids: number[] = []
  for (const zone of zones) zone_ids.push((await client.call('zone/create', { zone } as never)).id)
  const rules = [
    { type: 'speedup', name: 'Too fast', primary_text: 'Drives too fast', param: 50 },
    { type: 'inoutzone', name: 'In and out', zone_ids, extended_params: { append_zone_title: true } },
    { type: 'idling', name: 'Engine on for nothing', param: 10, extended_params: { emergency: true } },
  ]
  for (const rule of rules) await client.call('tracker/rule/create', { ...rule, trackers } as never)
  const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [i, [label, ends]] of (
    [
      ['Courier 1', 9],
      ['Delivery van 2', 24],
      ['Taxi 12', 160],
      ['Truck 7', 300],
    ] as const
  ).entries()) {
    const papers = { reg_number: `FL ${20_411 + 713 * i}`, liability_insurance_valid_till: soon(ends) }
    const vehicle = { label, type: i < 3 ? 'car' : 'truck', tracker_id: trackers[i], ...papers }
    await client.call('vehicle/create', { vehicle } as never)
  }
  const description = 'Parcel for the bakery'
  await client.call('tracker/location/link/create', { ...plain(trackers[0] as number), description } as never)
}

const fleet = async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ time_zone: 'Europe/Vaduz' })
  const { list } = await alice.client.call('tracker/list')
  expect(list).toEqual([])
  const parked: [string, PlaceName, number][] = [
    ['Courier 2', 'petrol', 43],
    ['Delivery van 1', 'stadium', 95],
    ['Service car', 'homes', 17],
    ['Shuttle', 'market', 4],
  ]
  for (const [label, place, minutes] of parked) {
    const van = await alice.tracker(label)
    const { lat, lng } = stopOf(place)
    for (const before of [12, 6, 0])
      await van.report({ lat, lng, speed: 0, ignition: false, time: Date.now() - (minutes + before) * minute })
  }
  const truck = await alice.tracker('Truck 7')
  const [courier, delivery, taxi] = [
    await alice.tracker('Courier 1'),
    await alice.tracker('Delivery van 2'),
    await alice.tracker('Taxi 12'),
  ]
  await drive(courier, wayBetween('station', 'hospital'), { took: 11 * minute, ago: 55 * minute })
  await drive(courier, wayBetween('hospital', 'school'), { took: 7 * minute, ago: 21 * minute })
  await watch(alice, [courier.id, delivery.id, taxi.id, truck.id])
  await drive(courier, wayBetween('school', 'town_hall'), { share: 0.8, took: 4 * minute })
  await drive(delivery, wayBetween('stadium', 'station'), { share: 0.4, took: 4 * minute })
  await drive(taxi, wayBetween('market', 'triesen'), { share: 0.1, took: minute })
  return { site, alice, courier }
}

/** Screens of the handbook: where they are, and what is on them once they are there. */
const screens = [
  ['events', 'events', 'Drives too fast'],
  ['rules', 'rules', 'Too fast'],
  ['zones', 'zones', 'Town hall'],
  ['today', 'today', 'Too fast today'],
  ['links', 'links', 'Parcel for the bakery'],
  ['vehicles', 'vehicles', 'Delivery van 2'],
] as const

story('a fleet that is looked after, and the day of one of it', { timeout: 180_000 }, async () => {
  const { site, alice, courier } = await fleet()
  const map = await site.browse(`/map?tracker=${courier.id}`, { hash: alice.hash })
  await map.page.getByRole('complementary', { name: 'Courier 1' }).waitFor()
  await map.page.getByRole('option', { name: /Courier 1.*km\/h/ }).waitFor()
  await expect.poll(() => new URL(map.page.url()).searchParams.get('at')).toMatch(/^47\.1/)
  await map.page.waitForTimeout(drawn)
  await map.picture('fleet')
  await forHandbook(await map.page.screenshot(), 'map')
  await map.check()
  const day = await site.browse(`/tracks?trackers=${courier.id}&period=today`, { hash: alice.hash, theme: 'dark' })
  await expect.poll(() => day.page.getByRole('list').getByRole('button', { name: /km\/h/ }).count()).toBeGreaterThan(1)
  await day.page.waitForTimeout(drawn)
  await day.picture('tracks')
  await forHandbook(await day.page.screenshot(), 'tracks')
  await day.check()
  await map.page.goto(`${site.url}/devices?add=yes`)
  await map.page.getByText('Register').first().waitFor()
  await forHandbook(await map.page.screenshot(), 'devices')
  for (const [screen, path, shown] of screens) {
    await map.page.goto(`${site.url}/${path}`)
    await map.page.getByText(shown).first().waitFor()
    await map.settled()
    await map.page.waitForTimeout(drawn / 2)
    await forHandbook(await map.page.screenshot(), screen)
  }
})

/** What a thermometer set up on the van would say. */
const thermometer = (name: string, input_name: string) => ({
  ...{ type: 'metering', sensor_type: 'temperature', name, input_name, units_type: 'celsius' },
})

story('what a van with a cold room measured in a day', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ time_zone: 'Europe/Vaduz' })
  const van = await alice.tracker('Reefer')
  const way = wayBetween('market', 'triesen')
  // Since the beginning of yesterday: every four hours there and back, with doors open where it stands.
  for (let since = 36 * 60; since >= 0; since--) {
    const gone = since % 240
    const share = gone < 30 ? gone / 30 : gone < 120 ? 1 : gone < 150 ? 1 - (gone - 120) / 30 : 0
    const isDriving = share > 0 && share < 1
    if (!isDriving && since % 4 > 0) continue
    const opened = isDriving ? 0 : Math.max(0, 24 - Math.abs((gone % 120) - 70)) / 5
    await van.report({
      ...{ ...at(way, share), speed: isDriving ? 38 : 0, ignition: isDriving, time: Date.now() - since * minute },
      temperature1: Math.round(10 * (-18 + opened + Math.sin(since / 40) / 2)) / 10,
      temperature2: Math.round(10 * (4 + opened / 2 + Math.sin(since / 55))) / 10,
      adc1: Math.round(200 + since / 12) / 100,
    })
  }
  for (const sensor of [thermometer('Cold room', 'ext_temp_sensor_1'), thermometer('Cabin', 'ext_temp_sensor_2')])
    await alice.client.call('tracker/sensor/create', { tracker_id: van.id, sensor } as never)
  const { page, check, settled } = await site.browse(`/sensors?tracker=${van.id}`, { hash: alice.hash })
  await page.getByRole('button', { name: /Cold room/ }).waitFor()
  await page.getByText('Proposed').first().waitFor()
  await settled()
  await check()
  await forHandbook(await page.screenshot(), 'sensors')
  await page.goto(`${site.url}/charts?tracker=${van.id}&period=yesterday`)
  await page.getByRole('img', { name: 'Cold room' }).waitFor()
  await settled()
  await page.waitForTimeout(drawn / 2)
  await check()
  await forHandbook(await page.screenshot(), 'charts')
})
