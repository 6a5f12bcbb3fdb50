import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTemplate, makeTemplate } from '#test/service-catalogue.ts'

const { tenant, subuser } = await fleet()
const path = 'vehicle/service_task/template/list'

test('by what they are called, for all of the account and nobody else', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  await makeTemplate(alice, { ...aTemplate, description: 'Tyres', cost: 400 })
  await makeTemplate(alice, { ...aTemplate, description: 'brakes' })
  const names = async (who: typeof alice) =>
    (await who.call(path)).list.map(({ description }: { description: string }) => description)
  expect(await names(alice)).toEqual(['brakes', 'Tyres'])
  expect(await names(await subuser(alice))).toEqual(['brakes', 'Tyres'])
  expect(await names(mallory)).toEqual([])
  expect((await alice.call(path)).list[1].cost).toBe(400)
})
