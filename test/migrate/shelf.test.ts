import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createShelf } from '#migrate/shelf.ts'

test('lines come by owner and key, of however many runs they are', async () => {
  // A run has some seven lines, so that every owner has lines in many.
  const shelf = await createShelf(1000)
  onTestFinished(() => shelf.close())
  const put: { owner: number; key: string; id: number }[] = []
  for (let id = 0; id < 6000; id++) {
    // Mostly in order, now and then one of long ago.
    const time = id % 7 === 3 ? id / 3 : id
    const one = { owner: id % 3, key: String(Math.floor(time / 2)).padStart(5, '0'), id }
    put.push(one)
    await shelf.put(one.owner, one.key, id, `line\u00fc ${id}`)
  }
  await shelf.settle()
  for (const owner of [0, 1, 2]) {
    const portions = await Array.fromAsync(shelf.read(owner))
    const expected = put
      .filter((one) => one.owner === owner)
      .toSorted((one, other) => one.key.localeCompare(other.key) || one.id - other.id)
      .map(({ key, id }) => ({ key, id, line: `line\u00fc ${id}` }))
    expect(portions.flat()).toEqual(expected)
  }
  expect(await Array.fromAsync(shelf.read(3))).toEqual([])
})

test('a long stay of one owner is read in pieces', async () => {
  const shelf = await createShelf()
  onTestFinished(() => shelf.close())
  for (let id = 0; id < 20_000; id++) await shelf.put(1, '', id, 'x'.repeat(20))
  await shelf.settle()
  const portions = await Array.fromAsync(shelf.read(1))
  expect(portions.length).toBeGreaterThan(1)
  expect(portions.flat().map(({ id }) => id)).toEqual(Array.from({ length: 20_000 }, (_, id) => id))
})

test('what is written is in no folder, so that whoever is killed leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-shelf-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.stubEnv('TMPDIR', folder)
  const shelf = await createShelf()
  vi.unstubAllEnvs()
  onTestFinished(() => shelf.close())
  await shelf.put(1, 'key', 1, 'line')
  await shelf.settle()
  expect(await readdir(folder)).toEqual([])
  expect(await Array.fromAsync(shelf.read(1))).toEqual([[{ key: 'key', id: 1, line: 'line' }]])
})
