import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/choice/try'
const { operator, read, picture, sky, panel } = await operated()

test('what can be drawn has no fault, and nothing of it is kept', async () => {
  expect(await operator.call(path, { choice: { ...picture, key: 'open-sesame' } })).toEqual({ fault: null })
  expect(sky.paths()).toEqual(['/0/0/0.png?key=open-sesame'])
  expect(await read()).toMatchObject({ is_chosen: false, choices: [{ id: 1 }] })
})

test('what fails is the answer', async () => {
  const { fault } = await operator.call(path, { choice: { ...picture, key: 'wrong' } })
  expect(fault).toMatch(/answers 401: it wants a key, or another one$/)
  const file = { kind: 'file', address: '/nowhere.pmtiles', map: 'osm' }
  expect(await operator.call(path, { choice: file })).toEqual({
    fault: 'There is no file /nowhere.pmtiles that can be read',
  })
})

test('what is no choice is named', async () => {
  expect((await operator.fails(path, {})).body.errors[0].parameter).toBe('choice')
  expect((await operator.fails(path, { preset: 'here' })).body.errors[0].parameter).toBe('key')
})

test('other dealers try nothing', async () => {
  expect(await (await panel({ trackers: ['read'] })).fails(path, { choice: picture })).toMatchObject({ code: 13 })
})
