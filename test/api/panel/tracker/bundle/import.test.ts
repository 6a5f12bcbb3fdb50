import { expect, test } from 'vitest'
import { keeper } from '#test/bundles.ts'
import { fleet, imei } from '#test/fleet.ts'

const { panel, otherDealer } = await fleet()
const path = 'panel/tracker/bundle/import'
const count = async (ann: { call(path: string): Promise<{ count: number }> }) =>
  (await ann.call('panel/tracker/bundle/list')).count

test('imported bundles are listed, with their ids in the order that was given', async () => {
  const ann = await panel(keeper, await otherDealer())
  const imeis = [imei(), imei(), imei()].reverse()
  const { list } = await ann.call(path, { imeis, equip_id: 20, factory_preset: true })
  for (const [i, imei] of imeis.entries())
    expect((await ann.call('panel/tracker/bundle/read', { imei })).value).toEqual({
      id: list[i],
      equip_id: 20,
      equip_vendor: 'Concox',
      equip_name: 'Concox GT06N',
      equip_model: 'GT06N',
      model_code: 'gt06n',
      imei,
      iccid: null,
      assign_time: null,
      order_id: null,
      factory_preset: true,
    })
  expect(await count(ann)).toBe(3)
})

test('those that are there already are listed, and none is added', async () => {
  const ann = await panel(keeper, await otherDealer())
  const had = [imei(), imei()]
  await ann.call(path, { imeis: had, equip_id: 10 })
  const failure = await ann.fails(path, { imeis: [had[1], imei(), had[0]], equip_id: 11 })
  expect(failure).toMatchObject({ code: 247, http: 409, body: { list: [had[1], had[0]] } })
  expect(await count(ann)).toBe(2)
})

test('of two imports of the same at once one wins, whatever their order', async () => {
  const ann = await panel(keeper, await otherDealer())
  const imeis = Array.from({ length: 50 }, imei)
  const outcomes = await Promise.allSettled(
    [imeis, imeis.toReversed(), imeis, imeis.toReversed()].map((imeis) => ann.call(path, { imeis, equip_id: 10 })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.message).toContain('247')
  expect(await count(ann)).toBe(50)
})

test('what is no IMEI and what stands there twice is told by its place', async () => {
  const ann = await panel(keeper, await otherDealer())
  const at = ({ body }: { body: { errors: { parameter: string }[] } }) => body.errors.map(({ parameter }) => parameter)
  const [one, other] = [imei(), imei()]
  const bad = await ann.fails(path, { imeis: [one, '35', other, `${other} `], equip_id: 10 })
  expect({ code: bad.code, at: at(bad) }).toEqual({ code: 7, at: ['imeis.1', 'imeis.3'] })
  const twice = await ann.fails(path, { imeis: [one, other, one, other], equip_id: 10 })
  expect({ code: twice.code, at: at(twice) }).toEqual({ code: 7, at: ['imeis.2', 'imeis.3'] })
  expect(await ann.fails(path, { imeis: [], equip_id: 10 })).toMatchObject({ code: 7 })
  expect(await count(ann)).toBe(0)
})

test('equipment that is not there, and apps, which are none', async () => {
  const ann = await panel(keeper)
  for (const equip_id of [1, 9999])
    expect(await ann.fails(path, { imeis: [imei()], equip_id })).toMatchObject({ code: 204, http: 404 })
})

test('another dealer may have the same IMEI, and nobody is told', async () => {
  const [ann, bob] = [await panel(keeper, await otherDealer()), await panel(keeper, await otherDealer())]
  const imeis = [imei()]
  await ann.call(path, { imeis, equip_id: 10 })
  expect((await bob.call(path, { imeis, equip_id: 10 })).list).toHaveLength(1)
})

test('it takes the right to create', async () => {
  const ann = await panel({ tracker_bundles: ['read', 'update'] })
  expect(await ann.fails(path, { imeis: [imei()], equip_id: 10 })).toMatchObject({ code: 13, http: 403 })
})
