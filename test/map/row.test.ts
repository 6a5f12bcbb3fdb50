import { expect, test } from 'vitest'
import type { Maker, MapSource } from '#map/maker.ts'
import { allOf, drawnOf, type Row, readersOf, sourcesOf } from '#map/makers/row.ts'

/** A maker of this digest; of nothing where it can tell none. */
const maker = (digest: string | undefined, more: Partial<Maker> = {}): Maker => ({
  source: () => (digest === undefined ? undefined : ({ id: digest, digest, map: 'osm', kind: 'vector' } as MapSource)),
  has: (asked) => asked === digest,
  tile: async () => undefined,
  reader: () => ({ of: digest }) as unknown as ReturnType<NonNullable<Maker['reader']>>,
  close: async () => undefined,
  ...more,
})

/** The row of a platform with streets chosen, a stand-in for them, two files of the folder and the operator's file. */
const row = ({ streets = true, ...more }: Partial<Row> & { streets?: boolean } = {}): Row => {
  const chosen = [maker('chosen')]
  return {
    world: maker('world', { reader: () => undefined }),
    chosen: { makers: () => chosen, drawn: () => [], hasStreets: () => streets },
    spare: [maker('spare')],
    found: [maker('found'), maker('other')],
    file: maker('file'),
    ...more,
  }
}

const told = (asked: Row): string[] => sourcesOf(asked).list.map(({ digest }) => digest)

test('sources lie above each other in their order, and stand-ins only where no streets were chosen', () => {
  expect(told(row())).toEqual(['world', 'chosen', 'found', 'other', 'file'])
  expect(told(row({ streets: false }))).toEqual(['world', 'chosen', 'spare', 'found', 'other', 'file'])
})

test('a file of the folder that was chosen is told once, as it was chosen, and asked for tiles all the same', () => {
  const asked = row({ found: [maker('chosen'), maker('other')] })
  expect(told(asked)).toEqual(['world', 'chosen', 'other', 'file'])
  expect(allOf(asked)).toHaveLength(6)
})

test('it is ready once all are, and away while one that was chosen cannot be had', () => {
  expect(sourcesOf(row())).toMatchObject({ ready: true, away: false })
  expect(sourcesOf(row({ world: maker(undefined, { isReady: () => false }) }))).toMatchObject({ ready: false })
  expect(sourcesOf(row({ file: maker('file', { fault: () => new Error('gone') }) }))).toMatchObject({ away: true })
})

test("addresses are read out of one's own files first, the newest above", () => {
  const of = readersOf(row()).map((reader) => (reader as unknown as { of: string }).of)
  expect(of).toEqual(['file', 'other', 'found', 'spare', 'chosen'])
})

test('what is drawn has what was chosen and cannot be had now between what lies below and above it', () => {
  const away = { id: 'away', map: 'osm', kind: 'raster', source: undefined, fault: 'it is gone' } as const
  const chosen = { makers: () => [maker(undefined)], drawn: () => [away], hasStreets: () => false }
  const drawn = drawnOf(row({ chosen, file: undefined }))
  expect(drawn.map(({ id }) => id)).toEqual(['world', 'away', 'spare', 'found', 'other'])
  expect(drawn[1]).toBe(away)
})
