import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db, tenant } = await fleet()
const alice = await tenant()

interface Named {
  input_name: string
  description: string
  value_type?: string
}
const listed = async (): Promise<Named[]> => (await alice.call('tracker/sensor/input_name/list')).list
const find = async (name: string) => (await listed()).find(({ input_name }) => input_name === name)

test('221 inputs, and 200 fields of the state with the type of their values', async () => {
  const all = await listed()
  expect(all.filter(({ value_type }) => value_type === undefined)).toHaveLength(221)
  expect(all.filter(({ value_type }) => value_type !== undefined)).toHaveLength(200)
  expect(new Set(all.map(({ input_name }) => input_name)).size).toBe(421)
  expect(await find('analog')).toEqual({ input_name: 'analog', description: 'Analog input [N]' })
  expect(await find('can_coolant_t')).toMatchObject({ description: expect.stringMatching(/coolant.* \(CAN\)/i) })
  expect(await find('can_hood_state')).toMatchObject({ value_type: 'Boolean', value_titles: { 0: 'off', 1: 'on' } })
})

test('in the language of the user', async () => {
  await db.updateTable('users').set({ locale: 'de' }).where('id', '=', alice.id).execute()
  expect(await find('can_rpm')).toEqual({ input_name: 'can_rpm', description: 'Drehzahl (CAN)' })
  expect(await find('can_hood_state')).toMatchObject({ value_titles: { 0: 'aus', 1: 'an' } })
})
