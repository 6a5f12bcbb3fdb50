import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
// @ts-expect-error it has no types
import { create } from 'fontkit'
import { expect, test, vi } from 'vitest'
import { fontFaces } from '#web/map/fonts.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** What Latin languages write beside the letters of `latin`. */
const letters = [
  ...range(0x100, 0x130),
  ...range(0x132, 0x151),
  ...range(0x154, 0x17f),
  0x18f,
  ...range(0x218, 0x21b),
  0x259,
  0x1e9e,
]

test.each(['400-normal', '600-normal'])('the face %s has each letter', async (face) => {
  const file = new URL(`../../web/ui/letters/noto-sans-letters-${face}.woff2`, import.meta.url)
  const font: { hasGlyphForCodePoint(letter: number): boolean } = create(await readFile(fileURLToPath(file)))
  expect(letters.filter((letter) => !font.hasGlyphForCodePoint(letter))).toEqual([])
})

test('each face of the map has its file of each script', () => {
  vi.stubGlobal('location', { href: 'http://localhost/map' })
  const faces = Object.values(fontFaces())
  expect(faces).toHaveLength(2)
  for (const files of faces) {
    const ranges = (Array.isArray(files) ? files : [files]).map((file) =>
      typeof file === 'string' ? [] : file['unicode-range'],
    )
    for (const letter of ['U+0000-00FF', 'U+0400-045F', 'U+0218-021B'])
      expect(ranges.filter((range) => range?.includes(letter))).toHaveLength(1)
  }
})
