import { execFile } from 'node:child_process'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createUploads } from '#map/own/uploads.ts'
import { writeArchive } from '#map/write-archive.ts'
import { emptyFolder } from '../upstream.ts'

const whole = Buffer.concat(await writeArchive([{ z: 3, x: 4, y: 2, bytes: Buffer.from('a tile') }], {}, [0, 7]))

const place = async () => {
  const [folder, pieces] = [await emptyFolder(), await emptyFolder()]
  const piece = async (bytes: Buffer) => {
    const path = join(pieces, String(Math.random()))
    await writeFile(path, bytes)
    return { path, size: bytes.length }
  }
  return { folder, piece, uploads: createUploads(folder) }
}

test('a piece that the disk has no room for leaves what was there, in a sentence', async () => {
  const { folder, piece } = await place()
  const { path, size } = await piece(Buffer.alloc(200_000))
  const program = fileURLToPath(new URL('./full-upload.ts', import.meta.url))
  const limited = ['-c', 'ulimit -f 200; exec "$@"', 'sh', process.execPath, program, folder, path, String(size)]
  const { stdout } = await promisify(execFile)('sh', limited)
  const [became, [upload]] = JSON.parse(stdout)
  expect(became).toEqual({ is: 'full', reason: expect.stringMatching(/^The disk is full/) })
  expect(upload).toMatchObject({ name: 'town', received: 0 })
})

test('of two pieces at once one is taken', async () => {
  const { uploads, piece } = await place()
  const id = String(await uploads.create('town', whole.length))
  const first = await piece(whole.subarray(0, 100))
  const both = await Promise.all([uploads.append(id, 0, first), uploads.append(id, 0, first)])
  expect(both.map(({ is }) => is).sort()).toEqual(['busy', 'taken'])
  expect(await uploads.list()).toMatchObject([{ received: 100 }])
})

test('a map that came meanwhile stays, and nothing is left of the other', async () => {
  const { folder, uploads, piece } = await place()
  const id = String(await uploads.create('town', whole.length))
  await writeFile(join(folder, 'town.pmtiles'), 'another')
  expect(await uploads.append(id, 0, await piece(whole))).toEqual({ is: 'exists' })
  expect(await readdir(folder)).toEqual(['town.pmtiles'])
})

test('what nobody sends a piece of for a week is forgotten', async () => {
  const { folder, uploads, piece } = await place()
  const old = String(await uploads.create('old', whole.length))
  await uploads.append(old, 0, await piece(whole.subarray(0, 100)))
  const [file = ''] = await readdir(folder)
  const then = new Date(Date.now() - 8 * 86_400_000)
  await utimes(join(folder, file), then, then)
  await uploads.create('new', whole.length)
  await uploads.sweep()
  expect(await uploads.list()).toMatchObject([{ name: 'new' }])
})
