import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/upload/delete'
const { operator, read, panel, data_dir } = await operated({ map: 'own' })

test('what was being sent is forgotten, and its name is free again', async () => {
  const params = { name: 'town', size: 10_000 }
  const { id } = await operator.call('panel/map/upload/create', params)
  await operator.call(path, { upload_id: id })
  expect((await read()).uploads).toEqual([])
  expect(await readdir(join(data_dir, 'maps'))).toEqual([])
  expect((await operator.fails(path, { upload_id: id })).code).toBe(201)
  await operator.call('panel/map/upload/create', params)
})

test('other dealers forget nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path, { upload_id: '00'.repeat(8) })).code).toBe(13)
})
