import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { echoServer } from './echo.ts'

const { db } = await fleet({ own: true })
const server = await echoServer(db)

const ask = async (payload: object | string) =>
  (
    await server.inject({
      method: 'POST',
      url: '/v2/test/van',
      payload,
      ...(typeof payload === 'string' && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
  ).json()

test.each([
  ['by themselves', { label: 'x', wheels: 4 }],
  ['in an object', { van: { label: 'x', wheels: '4', id: null } }],
  ['in both, where the object counts first', { van: { label: 'x' }, label: 'y', wheels: 4 }],
  ['in an object of a form', `van=${encodeURIComponent('{"label":"x"}')}&wheels=4`],
  ['by themselves in a form', 'label=x&wheels=4'],
])('parameters stand %s', async (_, payload) => {
  expect(JSON.parse((await ask(payload)).given)).toEqual({ label: 'x', wheels: 4 })
})

test.each([
  [{ van: {} }, 'van.label'],
  [{ van: { label: 'x', wheels: [] } }, 'van.wheels'],
  [{ van: { label: 'x' }, wheels: [] }, 'wheels'],
  [{ van: { label: 'x', wheels: 3 } }, 'van.wheels'],
  [{ label: 'x', wheels: 3 }, 'wheels'],
  [{ van: null }, 'label'],
  [{ van: [] }, 'van'],
  ['van=x', 'van'],
])('what is wrong in %j is named %s', async (payload, parameter) => {
  expect(await ask(payload)).toMatchObject({ status: { code: 7 }, errors: [{ parameter }] })
})
