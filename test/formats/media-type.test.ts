import { expect, test } from 'vitest'
import { mediaTypeOf } from '#formats/media-type.ts'
import { svg, twoHalves } from '#test/images.ts'

const typeOf = (bytes: Uint8Array | string, said?: string): string => mediaTypeOf(Buffer.from(bytes), said)

test('a file is what it is, whatever is said of it', async () => {
  expect(typeOf(await twoHalves().jpeg().toBuffer(), 'text/html')).toBe('image/jpeg')
  expect(typeOf(await twoHalves().png().toBuffer())).toBe('image/png')
  expect(typeOf(await twoHalves().webp().toBuffer())).toBe('image/webp')
  expect(typeOf(await twoHalves().gif().toBuffer())).toBe('image/gif')
  expect(typeOf('%PDF-1.7', 'text/plain')).toBe('application/pdf')
})

test.each([
  [svg, 'image/jpeg', 'application/octet-stream'],
  ['PK\x03\x04', 'application/pdf', 'application/octet-stream'],
  ['a,b', 'Text/CSV', 'text/csv'],
  ['a,b', 'text/csv; charset=utf-8', 'application/octet-stream'],
  ['a', 'text\r\nset-cookie: a=b', 'application/octet-stream'],
  ['', undefined, 'application/octet-stream'],
])('of what cannot be told, what is said is taken where it can be', (bytes, said, type) => {
  expect(typeOf(bytes, said)).toBe(type)
})
