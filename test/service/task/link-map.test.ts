import { afterAll, expect, test, vi } from 'vitest'
import { unpack } from '#map/archive.ts'
import { fileMaker } from '#map/makers/file.ts'
import type { Maps } from '#map/maps.ts'
import { tilesAround } from '#map/sketch.ts'
import { mapOf } from '#service/task/link-map.ts'
import { demo_file, max_zoom, vaduz } from '../../map/openmaptiles.ts'

const maker = await fileMaker('demo', demo_file)
afterAll(() => maker.close())
const toll = () => Promise.resolve()
/** Places of tests are not the same ones, for pictures are remembered. */
const north = (metres: number) => ({ lat: vaduz.lat + metres / 111_000, lng: vaduz.lng })
const tilesOf = (place: typeof vaduz): number => tilesAround(place, max_zoom).length

type Answer = Awaited<ReturnType<Maps['tile']>>

/** The map of the demo, which counts what it is asked for. */
const counting = (answered: (tile: Answer) => Answer | Promise<Answer> = (tile) => tile) => {
  const asked = { tiles: 0 }
  const maps: Pick<Maps, 'sources' | 'tile'> = {
    sources: async () => ({ list: [maker.source()], ready: true, away: false }),
    tile: async (_digest, { z, x, y }) => {
      asked.tiles++
      const { type, encoding } = maker.archive
      const packed = await maker.archive.tile(z, x, y)
      return answered(packed && { bytes: await unpack(packed, encoding), type, encoding: undefined })
    },
  }
  return { maps, asked }
}

test('of one place is drawn once, whoever asks how often, and of another, or in another language, anew', async () => {
  const { maps, asked } = counting()
  const first = await mapOf(maps, north(0), 'Where we are', toll)
  expect(first?.svg).toContain('aria-label="Where we are"')
  expect(first?.attribution).toBe(maker.source().attribution)
  const same = await Promise.all([1, 2, 3].map(() => mapOf(maps, north(0), 'Where we are', toll)))
  expect(same).toEqual([first, first, first])
  expect(asked.tiles).toBe(tilesOf(north(0)))
  expect((await mapOf(maps, north(0), 'Wo wir sind', toll))?.svg).toContain('aria-label="Wo wir sind"')
  expect((await mapOf(maps, north(30), 'Where we are', toll))?.svg).not.toBe(first?.svg)
  expect(asked.tiles).toBe(2 * tilesOf(north(0)) + tilesOf(north(30)))
})

test('by many at one moment is drawn once', async () => {
  const { maps, asked } = counting()
  await Promise.all([1, 2, 3].map(() => mapOf(maps, north(60), '', toll)))
  expect(asked.tiles).toBe(tilesOf(north(60)))
})

test.each([
  ['cannot be had', 100, (): Answer => 'away'],
  ['is not known any more', 200, (): Answer => 'unknown'],
  ['costs too much', 300, () => Promise.reject(new Error('too many'))],
])('with a tile that %s is asked for again ten seconds later', async (_, metres, failing) => {
  let isFailing = true
  const { maps, asked } = counting((tile) => (isFailing ? failing() : tile))
  const place = north(metres)
  expect(await mapOf(maps, place, '', toll)).toBeUndefined()
  isFailing = false
  expect(await mapOf(maps, place, '', toll)).toBeUndefined()
  expect(asked.tiles).toBe(tilesOf(place))
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 10_001)
  expect(await mapOf(maps, place, '', toll).finally(() => clock.mockRestore())).toBeDefined()
})

test('is forgotten where 64 others were asked for since', async () => {
  const { maps, asked } = counting(() => undefined)
  const askedFor = async (metres: number): Promise<boolean> => {
    const before = asked.tiles
    expect(await mapOf(maps, north(metres), '', toll)).toBeUndefined()
    return asked.tiles > before
  }
  for (let i = 0; i < 64; i++) expect(await askedFor(400 + i)).toBe(true)
  expect(await askedFor(400)).toBe(false)
  expect(await askedFor(464)).toBe(true)
  expect([await askedFor(400), await askedFor(401)]).toEqual([false, true])
})

test('is none where no map has the streets, or a tile is none', async () => {
  const none = { ...counting().maps, sources: async () => ({ list: [], ready: true, away: false }) }
  expect(await mapOf(none, north(500), '', toll)).toBeUndefined()
  const { maps } = counting(() => ({ bytes: Buffer.from([0x1a, 0x7f]), type: '', encoding: undefined }))
  expect(await mapOf(maps, north(510), '', toll)).toBeUndefined()
})
