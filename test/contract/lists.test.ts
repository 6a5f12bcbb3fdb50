import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import type { Schema } from '#http/schema.ts'
import { note as noteUnknown } from '#store/dealer/unknown-devices.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { named, paramsOf } from './operations.ts'
import { areaOf, make, type Things } from './resources.ts'

const opened = await fleet({ max_time_span: 36_500 })
const alice = await opened.tenant()
const dealer = await opened.panel(permissions, await opened.otherDealer({ features: ['subpaas'] }))

/** Three of everything, much alike: what they are sorted by is often the same. */
const things: Things[] = []
for (let i = 0; i < 3; i++)
  things.push({ ...(await make(alice, 'user', opened)), ...(await make(dealer, 'panel', opened)) })
const code = { count: 3, tariff_id: things[0]?.tariff, bonus_amount: 0, free_days: 0 }
await dealer.call('panel/dealer/activation_code/create', code)
const { subuser: subuser_id } = things[0] as Things
await alice.call('subuser/places/bind', { subuser_id, place_ids: things.map(({ place }) => place) })
await alice.call('subuser/zones/bind', { subuser_id, zone_ids: things.map(({ zone }) => zone) })

const task_ids = things.map(({ task }) => task)
const { template: template_id } = things[0] as Things
for (const task_id of task_ids) await alice.call('task/form/create', { task_id, template_id })

const knock = { protocol: 'gt06', address: '192.0.2.1', bytes: Buffer.alloc(0), knocks: 1 }
const [first_time, last_time] = [new Date(), new Date()]
const knocks = ['1', '2', '3'].map((device) => ({ ...knock, device, first_time, last_time }))
await noteUnknown(opened.db, knocks)

const isList = ({ result }: Operation): boolean => 'list' in ((result as Schema).properties ?? {})
const paged = named.filter(([, operation]) => isList(operation) && 'limit' in operation.params.properties)

test.each(paged)('%s answers count, and may be asked without limit and offset', (_, { params, result }) => {
  expect(result).toMatchObject({ properties: { count: { type: 'integer' } } })
  expect((params as Schema).required ?? []).not.toEqual(expect.arrayContaining(['limit']))
  expect((params as Schema).required ?? []).not.toEqual(expect.arrayContaining(['offset']))
})

/** Each property that a list can be sorted by, as parameters that do, up and down. */
const sorts = (operation: Operation): { by: string; up: object; down: object }[] => {
  const { order_by, sort, order } = paramsOf(operation).properties ?? {}
  const options = order ?? sort?.items
  if (options) {
    const [, words = ''] = /^\^\(([^)]*)\)/.exec(options.pattern ?? '') ?? []
    const as = (text: string) => (order ? { order: text } : { sort: [text] })
    return words.split('|').map((by) => ({ by, up: as(`${by}=asc`), down: as(`${by}=desc`) }))
  }
  const words = (order_by?.enum ?? (order_by ? ['label', 'description', 'location', 'tags'] : [])) as string[]
  return words.map((by) => ({ by, up: { order_by: by }, down: { order_by: by, ascending: false } }))
}

const cases = paged.flatMap(([path, operation]) => sorts(operation).map((sorted) => ({ path, operation, ...sorted })))

test('lists that are sorted are found', () => {
  expect(new Set(cases.map(({ path }) => path)).size).toBeGreaterThanOrEqual(9)
})

/** A time so many days from now: all of them were made today. */
const around = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** What tells an item of a list from the others. */
const idOf = (item: { id?: number; task?: { id: number }; subpaas_id?: number; code?: string; device?: string }) =>
  item.id ?? item.task?.id ?? item.subpaas_id ?? item.code ?? item.device

const idsOf = async (asker: Person, path: string, params: object) => {
  const needed = { subuser_id, from: around(-1), to: around(1) }
  const of_forms = path === 'task/form/list' && { task_ids, ascending: true, include_unsubmitted: true }
  const { list } = await asker.call(path, { ...needed, ...of_forms, ...params })
  return list.map(idOf)
}

test.each(cases)('$path by $by is the other way round when it is asked so, equal ones too', async (one) => {
  const asker = areaOf(one.operation) === 'panel' ? dealer : alice
  const up = await idsOf(asker, one.path, one.up)
  expect(new Set(up).size).toBe(up.length)
  expect(up.length).toBeGreaterThan(2)
  expect(await idsOf(asker, one.path, one.down)).toEqual(up.toReversed())
})
