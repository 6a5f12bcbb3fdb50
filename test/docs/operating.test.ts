import { expect, test } from 'vitest'
import { runPlatform } from '#test/platform.ts'
import { walk } from './walk.ts'

const panel_password = 'correct horse'
const { url, ports, data_dir } = await runPlatform({ dealer_password: panel_password })

test('the walk of docs/operating.md works when it is pasted', { timeout: 60_000 }, async () => {
  const places = { api: `${url}/v2`, phones: `http://127.0.0.1:${ports.osmand}`, data: data_dir }
  const said = await walk('operating.md', places)
  const bound = said.findIndex((answer) => answer.list)
  expect(said[bound].list).toMatchObject([{ label: 'Dinghy', source: { device_id: '356307042441013' } }])
  expect(said[bound + 1].state.gps.location).toEqual({ lat: 38.6917, lng: -9.2156 })
  expect(said.slice(0, -2).filter((answer) => answer !== 200 && !answer.success)).toEqual([])
  expect(said.at(-2)).toMatchObject({ success: false, status: { code: 4 } })
  expect(said.filter(Number.isInteger)).toEqual([200, 403])
})
