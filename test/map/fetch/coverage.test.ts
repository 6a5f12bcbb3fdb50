import fc from 'fast-check'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { type Box, boxesAround } from '#geo/boxes.ts'
import { boundsOf, type Ring, readBox } from '#map/fetch/area.ts'
import { type Coverage, coverageOf, isWanted } from '#map/fetch/coverage.ts'
import { outlineOf } from '#map/fetch/outline.ts'
import { across, down } from '#map/world/mercator.ts'

const has = (coverage: Coverage, z: number, x: number, y: number): boolean => {
  const id = zxyToTileId(z, x, y)
  return isWanted(coverage, id, id + 1)
}

const tilesOf = (coverage: Coverage): string[] =>
  [...coverage.starts].flatMap((start, i) =>
    Array.from({ length: (coverage.ends[i] as number) - start }, (_, k) => tileIdToZxy(start + k).join('/')),
  )

/** One after another, all tiles of a level that meet the box. */
const plainly = ({ south, west, north, east }: Box, z: number): string[] => {
  const turns =
    west > east
      ? [
          [west, 180],
          [-180, east],
        ]
      : [[west, east]]
  const size = 2 ** z
  const found: string[] = []
  for (const [from = 0, to = 0] of turns)
    for (let x = 0; x < size; x++)
      for (let y = 0; y < size; y++)
        if (
          across(from) * size < x + 1 &&
          across(to) * size > x &&
          down(north) * size < y + 1 &&
          down(south) * size > y
        )
          found.push(`${z}/${x}/${y}`)
  return [...new Set(found)]
}

const boxes = fc
  .tuple(fc.double({ min: -89, max: 88, noNaN: true }), fc.double({ min: 0.01, max: 60, noNaN: true }))
  .chain(([south, height]) =>
    fc.record({
      south: fc.constant(south),
      north: fc.constant(Math.min(90, south + height)),
      west: fc.double({ min: -180, max: 179, noNaN: true }),
      east: fc.double({ min: -179, max: 180, noNaN: true }),
    }),
  )
  .filter(({ west, east, south, north }) => west !== east && south < 85 && north > -85)

test('a box has the tiles that meet it, over the date line too', () => {
  fc.assert(
    fc.property(boxes, (box) => {
      const coverage = coverageOf({ boxes: [box], rings: [] }, [0, 5])
      const expected = [0, 1, 2, 3, 4, 5].flatMap((z) => plainly(box, z))
      expect(tilesOf(coverage).sort()).toEqual(expected.sort())
      expect(coverage.tiles).toBe(expected.length)
    }),
    { numRuns: 150 },
  )
})

test('boxes that lie one over another have each tile once', () => {
  const [one, other] = [readBox('10,10,20,20'), readBox('15,15,25,25')]
  const both = tilesOf(coverageOf({ boxes: [one, other], rings: [] }, [0, 6]))
  const each = [one, other].flatMap((box) => tilesOf(coverageOf({ boxes: [box], rings: [] }, [0, 6])))
  expect(both.sort()).toEqual([...new Set(each)].sort())
})

test('the whole world is all tiles, and one stretch of them', () => {
  const whole = coverageOf({ boxes: [readBox('-90,-180,90,180')], rings: [] }, [0, 15])
  expect(whole.starts.length).toBe(1)
  expect(whole.tiles).toBe((4 ** 16 - 1) / 3)
})

test('a ring has what is in it and not in its holes', () => {
  const square = (from: number, to: number): Ring => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ]
  const coverage = coverageOf({ boxes: [], rings: [square(-40, 40), square(-20, 20)] }, [8, 8])
  const at = (lng: number, lat: number) => has(coverage, 8, Math.floor(across(lng) * 256), Math.floor(down(lat) * 256))
  expect([at(-30, 0), at(0, 30), at(30, -30), at(39.9, 39.9)]).toEqual([true, true, true, true])
  expect([at(0, 0), at(10, -10), at(50, 0), at(0, -50)]).toEqual([false, false, false, false])
})

const inCountry = (code: string, z = 10) => {
  const coverage = coverageOf({ boxes: [], rings: outlineOf(code) }, [z, z])
  return (lat: number, lng: number): boolean =>
    has(coverage, z, Math.floor(across(lng) * 2 ** z), Math.floor(down(lat) * 2 ** z))
}

test('a country is its outline, not its box', () => {
  const germany = inCountry('de')
  expect([germany(52.5, 13.4), germany(48.1, 11.6), germany(54.8, 9.4)]).toEqual([true, true, true])
  expect([germany(50.08, 14.43), germany(48.86, 7.0), germany(53, 4)]).toEqual([false, false, false])
  const south_africa = inCountry('ZA')
  // Lesotho is a hole in it.
  expect([south_africa(-26.2, 28), south_africa(-29.6, 28.3)]).toEqual([true, false])
})

test('countries over the date line and at a pole are on both sides of it', () => {
  const fiji = inCountry('FJ')
  expect([fiji(-18.1, 178.4), fiji(-16.8, -179.98), fiji(-17, 0)]).toEqual([true, true, false])
  expect(boundsOf({ boxes: [], rings: outlineOf('FJ') }).filter((_, i) => i % 2 === 0)).toEqual([-180, 180])
  const russia = inCountry('RU', 7)
  expect([russia(66, -172), russia(55.7, 37.6), russia(60, 10), russia(64, -150)]).toEqual([true, true, false, false])
  const antarctica = inCountry('AQ', 6)
  expect([antarctica(-84.9, 0), antarctica(-84.9, 179), antarctica(-84.9, -179), antarctica(-50, 0)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test.each([
  ['51.3,6.6,51.6', 'two corners'],
  ['51.3,6.6,51.6,7.2,1', 'two corners'],
  ['51.3,6.6,,7.2', 'two corners'],
  ['a,b,c,d', 'two corners'],
  ['6.6,51.3,7.2,351.6', 'Longitudes are from -180 to 180'],
  ['-120,30,-110,40', 'is the longitude first?'],
  ['51.6,6.6,51.3,7.2', 'The first latitude is the smaller one'],
  ['51.3,7,51.6,7', 'there is nothing'],
  ['86,0,90,10', 'Maps end at'],
])('an area of %s is refused in a sentence', (text, sentence) => {
  expect(() => readBox(text)).toThrow(sentence)
})

test('a country that is none is refused', () => {
  expect(() => outlineOf('XX')).toThrow('no country XX')
})

test('places of a fleet are few boxes, each with what is around it', () => {
  const cells = [
    { row: 103, column: 13 },
    { row: 103, column: 14 },
    { row: 104, column: 14 },
    { row: 0, column: 359 },
  ]
  const found = boxesAround(cells, 0.5)
  expect(found.length).toBeLessThan(8)
  const within = (lat: number, lng: number) =>
    found.some(({ south, north, west, east }) => lat > south && lat < north && lng > west && lng < east)
  for (const { row, column } of cells) {
    expect(within((row + 0.5) / 2, (column + 0.5) / 2)).toBe(true)
    expect(within((row + 1.4) / 2, (column + 0.5) / 2)).toBe(true)
  }
  // Beyond the date line it goes on.
  expect(within(0.1, -179.9)).toBe(true)
  expect(within(20, 20)).toBe(false)
})
