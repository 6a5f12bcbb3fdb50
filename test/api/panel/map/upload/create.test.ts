import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/upload/create'
const { operator, read, panel, data_dir } = await operated({ map: 'own' })

test('what is to come is told with what has come', async () => {
  const { id } = await operator.call(path, { name: 'town', size: 10_000 })
  expect((await read()).uploads).toEqual([{ id, name: 'town', size: 10_000, received: 0 }])
})

test('a name is taken once, by maps that are there, are fetched or are sent', async () => {
  await mkdir(join(data_dir, 'maps'), { recursive: true })
  await writeFile(join(data_dir, 'maps', 'there.pmtiles'), '')
  await writeFile(join(data_dir, 'maps', 'half.pmtiles.part'), '')
  for (const name of ['town', 'there', 'half'])
    expect((await operator.fails(path, { name, size: 10_000 })).code).toBe(247)
})

test('what has no room is refused before anything is sent', async () => {
  const { file_max } = await read()
  expect((await operator.fails(path, { name: 'planet', size: Math.min(2 ** 40, 2 * file_max) })).code).toBe(271)
})

test.each([
  ['name', { name: '../town', size: 10_000 }],
  ['name', { name: '.hidden', size: 10_000 }],
  ['size', { name: 'empty', size: 0 }],
  ['size', { name: 'endless', size: 2 ** 50 }],
])('%s is named where it is wrong', async (name, params) => {
  const { code, body } = await operator.fails(path, params)
  expect([code, body.errors[0].parameter]).toEqual([7, name])
})

test('ten are sent at a time', async () => {
  for (let count = (await read()).uploads.length; count < 10; count++)
    await operator.call(path, { name: `map-${count}`, size: 10_000 })
  expect((await operator.fails(path, { name: 'more', size: 10_000 })).code).toBe(267)
})

test('other dealers send nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path, { name: 'x', size: 1000 })).code).toBe(13)
})
