import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browse, program } from '#test/chromium.ts'
import { change, make, plain, read } from '#test/links.ts'
import { make as makeZone } from '#test/zones.ts'
import { liveFleet } from './live.ts'

/** Where pictures are left to be looked at, if anywhere. */
const pictures = process.env.ODOGRAPH_TEST_PICTURES

const story = async (size: { width: number; height: number }, isDark: boolean) => {
  const { db, tenant, tracker, drive, url } = await liveFleet()
  const alice = await tenant()
  if (isDark) await db.updateTable('users').set({ measurement_system: 'us' }).where('id', '=', alice.id).execute()
  const [bus, van] = [await tracker(alice), await tracker(alice, { label: 'Van' })]
  await alice.call('vehicle/create', {
    vehicle: { label: 'Sprinter', type: 'truck', reg_number: 'B-AN 77', tracker_id: bus.tracker_id },
  })
  await alice.call('employee/create', {
    employee: { first_name: 'Ada', phone: '491511234567', tracker_id: bus.tracker_id },
  })
  const location = { lat: 52.51, lng: 13.002, address: '', radius: 400 }
  const { id: place_id } = await alice.call('place/create', { place: { label: 'Depot', location } })
  const zone = await makeZone(alice, { type: 'circle', label: 'x', center: { lat: 52.52, lng: 13 }, radius: 4_000 })
  const object_data = ['speed', 'movement_status', 'connection_status', 'driver_name', 'driver_phone', 'vehicle_label']
  const id = await make(alice, {
    ...plain(),
    trackers: [
      { alias: 'Bus 7', tracker_id: bus.tracker_id, params: { object_data } },
      { tracker_id: van.tracker_id, params: { object_data: [] } },
    ],
    params: {
      ...{ place_ids: [place_id], bounding_zone_ids: [zone], bounding_mode: 'inside' },
      display_options: { trace_duration: 3600, show_driver_info: true, show_icons: true },
    },
  })
  await drive(bus.device_id, 52.5)
  await drive(van.device_id, 52.6)
  const page = await browse(size)
  if (isDark) await page.dark()
  const shows = (text: string) =>
    expect.poll(() => page.value('document.body.innerText'), { timeout: 20_000 }).toContain(text)
  await page.open(`${url}/link/${(await read(alice, id)).hash}`)
  await shows('Live')
  for (const text of ['Bus 7', 'Online', 'Driver: Ada, 491511234567', 'Details', 'Van', 'Not in the shared area'])
    await shows(text)
  await page.click('summary')
  await shows('Vehicle: Sprinter')
  expect(page.problems).toEqual([])
  // It is drawn, and not all of one colour.
  const drawn = `(() => {
    const canvas = document.querySelector('canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  })()`
  await expect.poll(() => page.value(drawn), { timeout: 20_000 }).toBeGreaterThan(50)
  await drive(bus.device_id, 52.515)
  await drive(bus.device_id, 52.53, {}, 100)
  await shows(isDark ? '62 mph' : '100 km/h')
  await drive(van.device_id, 52.53)
  await expect
    .poll(() => page.value('document.body.innerText'), { timeout: 20_000 })
    .not.toContain('Not in the shared area')
  if (pictures) writeFileSync(`${pictures}/link-${size.width}${isDark ? '-dark' : ''}.png`, await page.picture())
  // Nothing is wider than the screen.
  expect(await page.value('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width)
  await page.click('[data-zoom=in]')
  await page.click('[data-zoom=fit]')
  await alice.call(change, { id, is_active: false })
  await shows('This link is switched off')
  expect(await page.value('document.body.innerHTML')).not.toMatch(/Bus 7|Sprinter|Ada|52\.5/)
  expect(page.problems).toEqual([])
}

const sizes = [
  { size: { width: 1280, height: 800 }, isDark: false },
  { size: { width: 390, height: 844 }, isDark: true },
]

test.skipIf(!program).each(sizes)(
  'somebody watches a link in a browser $size.width pixels wide, until it goes dark',
  ({ size, isDark }) => story(size, isDark),
  90_000,
)
