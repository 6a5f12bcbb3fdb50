import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { across, down } from '#geo/mercator.ts'
import { countryBounds } from '#map/country-bounds.gen.ts'
import { colours } from '#web/map/colours.ts'
import { viewOf } from '#web/map/start-view.ts'

test('every country is shown as large as there is room for it, and in the middle', () => {
  const [width, height] = [800, 640]
  for (const [code, bounds] of Object.entries(countryBounds)) {
    const { lat, lng, zoom } = viewOf(bounds, { width, height })
    const [west, south, east, north] = bounds
    const pixels = 512 * 2 ** zoom
    const [wide, high] = [(across(east) - across(west)) * pixels, (down(south) - down(north)) * pixels]
    if (zoom > 1) expect([Math.round(wide) <= width, Math.round(high) <= height], code).toEqual([true, true])
    if (zoom > 1 && zoom < 10) expect(Math.max(wide / width, high / height), code).toBeCloseTo(1)
    expect(Math.abs(lng), code).toBeLessThanOrEqual(180)
    expect(lat > south && lat < north, code).toBe(true)
  }
  expect(viewOf(countryBounds.PT ?? [], { width, height })).toMatchObject({ lng: expect.closeTo(-7.85) })
})

test('before the map is there, its place has the colour of ground that is still to come', async () => {
  const { light, dark } = colours
  const css = await readFile(new URL('../../web/parts/map.module.css', import.meta.url), 'utf8')
  expect(css).toContain(`background: light-dark(${light.ground}, ${dark.ground});`)
})
