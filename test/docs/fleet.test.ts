import { expect, test } from 'vitest'
import { runPlatform } from '#test/platform.ts'
import { walk } from './walk.ts'

const { url, ports } = await runPlatform({ dealer_password: 'correct horse' })

test('the walk of docs/fleet.md works when it is pasted', { timeout: 60_000 }, async () => {
  const said = await walk('fleet.md', { api: `${url}/v2`, phones: `http://127.0.0.1:${ports.osmand}` })
  expect(said.filter(({ success }) => !success)).toEqual([])
  const van = {
    label: 'Van 1',
    max_speed: 130,
    tracker_label: 'Box-7',
    garage_organization_name: 'Yard at the harbour',
  }
  expect(said.find(({ value }) => value?.label).value).toMatchObject(van)
  const drivers = said.filter(({ current }) => current)
  expect(drivers.map(({ current }) => current.first_name)).toEqual(['Duarte', 'Inês'])
  expect(drivers.map(({ last_change }) => last_change.origin)).toEqual(['supervisor', 'tracker'])
  const [found, people, places, all] = said.filter(({ count }) => count !== undefined)
  expect(found.list).toMatchObject([van])
  expect(people.list).toMatchObject([{ first_name: 'Inês' }])
  expect(places.list).toMatchObject([{ label: 'Fish market' }])
  const { result } = said.find((answer) => answer.result)
  expect(result).toMatchObject({ vehicle: [{ label: 'Van 1' }], place: [{ label: 'Fish market' }] })
  const { list: rows } = said.find((answer) => answer.limit_exceeded === false)
  expect(rows.map(({ errors = [] }: { errors?: object[] }) => errors.length)).toEqual([0, 1])
  expect(said.find(({ value }) => value?.progress).value.progress).toMatchObject({ imported: 1, failed: 1 })
  expect(all.list.map(({ label }: { label: string }) => label)).toEqual(['Van 1', 'Van 2'])
})
