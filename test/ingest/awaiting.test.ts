import { expect, test } from 'vitest'
import { type Asked, day, dueOf, forgetOld, foundOf, mayAnswer, most_asked, remember } from '#ingest/awaiting.ts'

test('a device that was told something may answer for a day', () => {
  const asked: Asked = new Map()
  remember(asked, 'a', 1_000)
  expect(mayAnswer(asked, 'a', 999 + day)).toBe(true)
  expect(mayAnswer(asked, 'a', 1_000 + day)).toBe(false)
  expect(mayAnswer(asked, 'b', 1_000)).toBe(false)
})

test('those of long ago are forgotten', () => {
  const asked: Asked = new Map()
  remember(asked, 'old', 0)
  remember(asked, 'new', 1)
  forgetOld(asked, day)
  expect([...asked.keys()]).toEqual(['new'])
})

test('when too many were told something every answer is looked up, and no more are remembered', () => {
  const asked: Asked = new Map(Array.from({ length: most_asked }, (_, i) => [`d${i}`, day]))
  expect(mayAnswer(asked, 'anybody', 0)).toBe(true)
  remember(asked, 'anybody', 0)
  expect(asked.has('anybody')).toBe(false)
  remember(asked, 'd1', 5)
  expect(asked.get('d1')).toBe(day + 5)
})

test('devices are told by the protocol of their models, as soon as something is due', () => {
  const one = (device_id: string, due: boolean) => ({ source_id: 1, device_id, model: 'fm', due })
  const found = foundOf([one('a', true), one('b', false)], (model) => `of ${model}`)
  expect(found).toEqual([
    ['a', { source_id: 1, protocol: 'of fm', due: true }],
    ['b', { source_id: 1, protocol: 'of fm', due: false }],
  ])
  expect(dueOf(found)).toEqual(['a'])
})
