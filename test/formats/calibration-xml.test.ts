import { expect, test } from 'vitest'
import { readCalibrations } from '#formats/calibration-xml.ts'

const read = (text: string) => readCalibrations(Buffer.from(text))
const table = [
  ['0', '0'],
  ['4095', '80,5'],
]

test('rows are attributes, or elements of their own, in whatever order', async () => {
  expect(await read('<a><s><r level="0" volume="0"/><r level="4095" volume="80,5"/></s></a>')).toEqual([table])
  expect(await read('<a><r><v>0</v><n>0</n></r><r><v> 80,5 </v><n>4095</n></r></a>')).toEqual([table])
  expect(await read('<a><r x="0" y="0" /><r x="4095" y="80,5">full</r></a>')).toEqual([table])
  expect(await read('<a><p first="0" second="0"/><p first="4095" second="80,5"/></a>')).toEqual([table])
})

test('a number of the row is none of its two figures', async () => {
  expect(await read('<a><r id="1" code="0" litres="0"/><r id="2" code="4095" litres="80,5"/></a>')).toEqual([table])
})

test('tables of several sensors, whose own figures are no rows', async () => {
  const one = '<sensor number="1" tank="80"><r n="0" v="0"/><r n="4095" v="80,5"/></sensor>'
  expect(await read(`<monitor version="2" build="7">${one}${one}</monitor>`)).toEqual([table, table])
})

test('texts of Windows, with a mark or without, and with Russian names', async () => {
  const russian =
    '<?xml version="1.0" encoding="windows-1251"?><а><т код="0" объём="0"/><т код="4095" объём="80,5"/></а>'
  const letters = Buffer.from(
    Array.from(russian, (sign) => {
      const code = sign.charCodeAt(0)
      return code === 0x451 ? 0xb8 : code >= 0x410 ? code - 0x350 : code
    }),
  )
  expect(await readCalibrations(letters)).toEqual([table])
  expect(await read('\ufeff<a><r n="0" v="0"/><r n="4095" v="80,5"/></a>')).toEqual([table])
})

test('what has no table has none, and what is no XML is refused', async () => {
  expect(await read('<a><b c="1"/><d>2</d></a>')).toEqual([])
  expect(await read('<a><r n="0" v="0"/></a>')).toEqual([])
  for (const text of ['', 'level;volume', '<a><b></a>', '<a>&bomb;</a>', '<a>'.repeat(100)])
    await expect(read(text)).rejects.toThrow()
})
