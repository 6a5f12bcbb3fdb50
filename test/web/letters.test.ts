import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
// @ts-expect-error it has no types
import { create } from 'fontkit'
import { expect, test } from 'vitest'

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

test.each(['400-normal', '500-normal', '600-normal', '400-italic'])('the face %s has each letter', async (face) => {
  const file = new URL(`../../web/ui/letters/noto-sans-letters-${face}.woff2`, import.meta.url)
  const font: { hasGlyphForCodePoint(letter: number): boolean } = create(await readFile(fileURLToPath(file)))
  expect(letters.filter((letter) => !font.hasGlyphForCodePoint(letter))).toEqual([])
})
