import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { mediaTypeOf } from '#files/media-type.ts'
import { svg, twoHalves } from '#test/images.ts'

const folder = await mkdtemp(join(inject('files'), 'media-type-'))
let count = 0
const typeOf = async (bytes: Uint8Array | string, said?: string): Promise<string> => {
  const path = join(folder, String(++count))
  await writeFile(path, bytes)
  return mediaTypeOf(path, said)
}

test('a file is what it is, whatever is said of it', async () => {
  expect(await typeOf(await twoHalves().jpeg().toBuffer(), 'text/html')).toBe('image/jpeg')
  expect(await typeOf(await twoHalves().png().toBuffer())).toBe('image/png')
  expect(await typeOf(await twoHalves().webp().toBuffer())).toBe('image/webp')
  expect(await typeOf(await twoHalves().gif().toBuffer())).toBe('image/gif')
  expect(await typeOf('%PDF-1.7', 'text/plain')).toBe('application/pdf')
})

test.each([
  [svg, 'image/jpeg', 'application/octet-stream'],
  ['PK\x03\x04', 'application/pdf', 'application/octet-stream'],
  ['a,b', 'Text/CSV', 'text/csv'],
  ['a,b', 'text/csv; charset=utf-8', 'application/octet-stream'],
  ['a', 'text\r\nset-cookie: a=b', 'application/octet-stream'],
  ['', undefined, 'application/octet-stream'],
])('of what cannot be told, what is said is taken where it can be', async (bytes, said, type) => {
  expect(await typeOf(bytes, said)).toBe(type)
})
