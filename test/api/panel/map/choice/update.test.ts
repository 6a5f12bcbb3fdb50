import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/choice/update'
const { operator, read, picture, sky, panel } = await operated()
const key = 'open-sesame'
const { id } = await operator.call('panel/map/choice/create', { choice: { ...picture, key } })
const chosen = async () => (await read()).choices.find((one: { id: number }) => one.id === id)

test('what is told may be sent back, and the key stays without anybody being asked', async () => {
  sky.paths()
  const before = await chosen()
  await operator.call(path, { choice: { ...before, attribution: 'Above us' } })
  expect(await chosen()).toEqual({ ...before, attribution: 'Above us' })
  expect(sky.paths()).toEqual([])
  await operator.call(path, { choice: { ...before, key } })
  expect(sky.paths()).toEqual([`/0/0/0.png?key=${key}`])
})

test('a key is not sent to another address than it was given for', async () => {
  const address = picture.address.replace('.png', '.jpg')
  const { code, body } = await operator.fails(path, { choice: { ...picture, id, address } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'choice.key'])
  await operator.call(path, { choice: { ...picture, id, address, key } })
  expect(await chosen()).toMatchObject({ address, has_key: true })
})

test('what fails changes nothing, unless it is not tried', async () => {
  const before = await chosen()
  const { code, body } = await operator.fails(path, { choice: { ...before, key: 'wrong' } })
  expect([code, body.reason]).toEqual([215, expect.stringContaining('answers 401')])
  expect(await chosen()).toEqual(before)
  await operator.call(path, { choice: { ...before, map: 'hybrid', key: 'wrong' }, is_tried: false })
  expect(await chosen()).toMatchObject({ map: 'hybrid' })
})

test('there must be such a choice, and other dealers have none', async () => {
  expect((await operator.fails(path, { choice: { ...picture, id: 77, key } })).code).toBe(201)
  expect((await (await panel({ trackers: ['read'] })).fails(path, { choice: { ...picture, id } })).code).toBe(13)
})
