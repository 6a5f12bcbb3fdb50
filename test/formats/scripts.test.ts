import { expect, test } from 'vitest'
import { isSimple, piecesOf } from '#formats/document/pdf/scripts.ts'

const faceOf = (sign: string): string =>
  ['Hebrew', 'Arabic', 'Thai', 'Han'].find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(sign)) ?? 'first'

const seen = (line: string): string[] => piecesOf(line, faceOf).map(({ text, face }) => `${face}: ${text}`)

test('most texts need no pieces', () => {
  for (const text of ['', 'Größe – 5,2 km/h', 'Ελλάδα', 'Москва, ул. Льва Толстого', '№ 7 … “x” 5 €'])
    expect(isSimple(text)).toBe(true)
  for (const text of ['שלום', 'مرحبا', '北京', 'ที่', 'दिल्ली', '🚚', 'a\u200fb']) expect(isSimple(text)).toBe(false)
})

test.each([
  ['scripts beside each other', 'Bus 北京 ที่นี่', ['first: Bus ', 'Han: 北京', 'first:  ', 'Thai: ที่นี่']],
  ['words from right to left', 'שלום עולם', ['Hebrew: עולם', 'first:  ', 'Hebrew: שלום']],
  [
    'a name within a sentence',
    'by שלום עולם, at 5',
    ['first: by ', 'Hebrew: עולם', 'first:  ', 'Hebrew: שלום', 'first: , at 5'],
  ],
  ['a number within words', 'רחוב 12 תל', ['Hebrew: תל', 'first:  ', 'first: 12', 'first:  ', 'Hebrew: רחוב']],
  ['brackets are turned', 'שלום (א)', ['first: (', 'Hebrew: א', 'first: )', 'first:  ', 'Hebrew: שלום']],
  ['marks stay with their letter', 'a مَر b', ['first: a ', 'Arabic: مَر', 'first:  b']],
])('%s', (_, line, pieces) => {
  expect(seen(line)).toEqual(pieces)
})

test('no sign is lost or made, whatever is written', () => {
  for (const line of ['אבג abc (12) דה', '(a ב) ج, 5% ٣ x', '\u0301\u200d', 'ab\ud83dcd'])
    expect(
      [
        ...seen(line)
          .join('')
          .replaceAll(/(first|Hebrew|Arabic|Thai|Han): /g, ''),
      ]
        .sort()
        .join('')
        .replaceAll(/[()]/g, ''),
    ).toBe([...line].sort().join('').replaceAll(/[()]/g, ''))
})
