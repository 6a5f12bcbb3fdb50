import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel, tenant } = await fleet({ teltonika_port: 7777, wialon_port: 'off' })
const path = 'panel/tracker/models'

test('a dealer is told the models that its users are told, and what to set in each', async () => {
  const { list } = await (await panel({ trackers: ['create'] })).call(path)
  const users = (await (await tenant()).call('tracker/list_models')).list
  expect(list.map(({ id }: { id: number }) => id)).toEqual(users.map(({ id }: { id: number }) => id))
  const of = (models: { code: string; connection: object[] }[], code: string) =>
    models.find((model) => model.code === code)
  expect(of(list, 'fmc920')).toEqual({
    ...{ id: 14, vendor: 'Teltonika', code: 'fmc920', parent_code: 'fmb920', type: 'vehicle', name: 'FMC920' },
    ...{ id_type: 'imei', has_phone: true, register: true, digital_inputs: 1, digital_outputs: 1 },
    connection: of(users, 'fmc920')?.connection,
  })
  expect(of(list, 'fmc920')?.connection).toMatchObject([{ type: 'tcp', port: 7777 }, { type: 'udp' }])
  expect(list.filter(({ connection }: { connection: object[] }) => connection.length === 0).length).toBeGreaterThan(0)
})

test('it takes the permission to make trackers', async () => {
  expect(await (await panel({ trackers: ['read', 'update'] })).fails(path)).toMatchObject({ code: 13, http: 403 })
})
