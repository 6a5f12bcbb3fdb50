import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lock } from '#map/fetch/lock.ts'
import { writeArchive } from '#map/write-archive.ts'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/file/delete'
const { operator, read, panel, data_dir } = await operated({ map: 'own' })
const folder = join(data_dir, 'maps')
await mkdir(folder)
const bytes = Buffer.concat(await writeArchive([{ z: 3, x: 4, y: 2, bytes: Buffer.from('a tile') }], {}, [0, 7]))

test('a map is removed, with what a break has left, and drawn no more', async () => {
  await writeFile(join(folder, 'town.pmtiles'), bytes)
  await writeFile(join(folder, 'town.pmtiles.part'), 'what came')
  expect((await read()).files).toHaveLength(2)
  await operator.call(path, { name: 'town' })
  const { files, drawn } = await read()
  expect(files).toEqual([])
  expect(drawn.map(({ id }: { id: string }) => id)).not.toContain('file-town')
  expect(await readdir(folder)).toEqual([])
})

test('one that is chosen is told to be away', async () => {
  await writeFile(join(folder, 'sky.pmtiles'), bytes)
  await operator.call('panel/map/choice/create', { choice: { kind: 'file', address: 'sky.pmtiles', map: 'satellite' } })
  expect((await read()).drawn.filter(({ id }: { id: string }) => id !== 'world')).toMatchObject([
    { id: 'chosen-1', map: 'satellite', fault: null },
  ])
  await operator.call(path, { name: 'sky' })
  expect((await read()).drawn.at(-1)).toMatchObject({
    id: 'chosen-1',
    fault: expect.stringContaining('There is no file'),
  })
})

test('one that is being fetched stays', async () => {
  await writeFile(join(folder, 'busy.pmtiles.part'), 'what came')
  const release = await lock(join(folder, 'busy.pmtiles.part.lock'))
  expect((await operator.fails(path, { name: 'busy' })).code).toBe(269)
  await release()
  await operator.call(path, { name: 'busy' })
})

test('there must be such a map', async () => {
  expect((await operator.fails(path, { name: 'nowhere' })).code).toBe(201)
  expect((await operator.fails(path, { name: '../secret' })).code).toBe(7)
  expect((await (await panel({ trackers: ['read'] })).fails(path, { name: 'town' })).code).toBe(13)
})
