import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecording, shift } from '#simulate/replay/recording.ts'
import { series } from '#test/track/points.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odograph-recording-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const two =
  'vehicle_id,time,lat,lon\na,2026-01-05 08:00:00,48.1,11.5\nb,2026-01-05 08:00:00,48.2,11.5\na,2026-01-05 08:00:10,48.1,11.6'

test('of several vehicles one must be chosen, and they are listed with their points', async () => {
  const path = await file('two.csv', two)
  await expect(readRecording(path, {})).rejects.toThrow(
    'two.csv holds several vehicles: choose one with --vehicle.\n  a  2 points\n  b  1 points',
  )
  await expect(readRecording(path, { vehicle: 'c' })).rejects.toThrow('two.csv holds no vehicle "c"')
  expect(await readRecording(path, { vehicle: 'a' })).toHaveLength(2)
})

test('columns may have any names, and times any zone', async () => {
  const path = await file('german.csv', 'Zeit;Breite;Länge\n05.01.2026 08:00:00;48,1;11,5\n')
  const columns = 'time=Zeit,lat=Breite,lng=Länge'
  expect(await readRecording(path, { columns, zone: 'Europe/Berlin' })).toMatchObject([
    { time: Date.UTC(2026, 0, 5, 7), lat: 48.1, lng: 11.5 },
  ])
  await expect(readRecording(path, { columns: 'time' })).rejects.toThrow('not "time"')
})

test('drives may be told apart by another column', async () => {
  const path = await file('trips.csv', two.replace('vehicle_id', 'trip'))
  expect(await readRecording(path, { group: 'trip', vehicle: 'b' })).toHaveLength(1)
})

test('a file that is not there is named', async () => {
  await expect(readRecording(join(folder, 'none.gpx'), {})).rejects.toThrow('none.gpx cannot be read')
})

const points = series(11, () => ({}))
const now = Date.UTC(2026, 5, 1)

test('shifted to now, a drive ends as its last point is sent', () => {
  const ends = (speed: number) => shift(points, 'now', speed, now).at(-1)?.time
  expect(ends(Number.POSITIVE_INFINITY)).toBe(now)
  expect(ends(1)).toBe(now + 10_000)
  expect(ends(10)).toBe(now + 1_000)
})

test('shifted to a time, a drive begins there and takes as long', () => {
  const [first, ...more] = shift(points, '2026-03-01T08:00:00+01:00', 1, now)
  expect(first?.time).toBe(Date.UTC(2026, 2, 1, 7))
  expect(more.at(-1)?.time).toBe(Date.UTC(2026, 2, 1, 7, 0, 10))
  expect(() => shift(points, 'tomorrow', 1, now)).toThrow('not "tomorrow"')
})
