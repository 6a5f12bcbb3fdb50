import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesIn } from '#gateway/parts/names.ts'

const found = (text: string, names = ['device_id']) => namesIn(Buffer.from(text), names)

test('names stand in the bytes as JSON has them, however deep and however it is spaced', () => {
  const id = fc.stringMatching(/^[!#-[\]-~]{1,64}$/)
  fc.assert(
    fc.property(
      fc.array(fc.record({ device_id: fc.oneof(id, fc.nat()), more: fc.string() })),
      fc.nat(3),
      (list, indent) => {
        const told = [...new Set(list.map(({ device_id }) => String(device_id)))]
        expect(found(JSON.stringify({ list }, null, indent))).toEqual(told)
      },
    ),
  )
})

test.each([
  ['{"device_id":"jane\\/phone"}', ['jane/phone']],
  ['{"device_id":"a b"}', []],
  ['{"device_id":"\\u0061"}', []],
  ['{"device_id":""}', []],
  ['{"device_id":1.5}', []],
  ['{"device_id":null}', []],
  ['{"device_id"', []],
  [`{"device_id":"${'x'.repeat(65)}"}`, []],
  [`{"device_id":"${'x'.repeat(64)}"}`, ['x'.repeat(64)]],
])('%s', (text, names) => expect(found(text)).toEqual(names))

test('no more are looked for than a list has messages', () => {
  const many = Array.from({ length: 600 }, (_, i) => `"id":"${i}"`).join()
  expect(found(many, ['id'])).toHaveLength(500)
  expect(found(`${'"id":"a",'.repeat(1000)}"id":"b"`, ['id'])).toEqual(['a'])
})
