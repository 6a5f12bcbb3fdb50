import { expect, test } from 'vitest'
import { requireFeature } from '#service/features.ts'
import { type PlanFeature, planFeatures } from '#store/billing/tariffs.ts'
import { fleet, type Person } from '#test/fleet.ts'

const { db, dealer_id, tenant, tracker } = await fleet()

const plan = async (name: string, features: PlanFeature[]) => {
  const values = { dealer_id, name, features }
  return (await db.insertInto('tariff').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const nothing = await plan('Nothing', [])
const statuses = await plan('Statuses', ['statuses'])
const everything = await plan('Everything', [...planFeatures])

const setDefault = (account: Person, default_tariff_id: number) =>
  db.updateTable('users').set({ default_tariff_id }).where('id', '=', account.id).execute()

const device = async (account: Person, tariff_id: number) => {
  const { source_id } = await tracker(account)
  await db.updateTable('source').set({ tariff_id }).where('id', '=', source_id).execute()
  return source_id
}

const isOpen = async (account: Person, feature: PlanFeature): Promise<boolean> => {
  const fail = (error: string): never => {
    throw new Error(error)
  }
  const gate = requireFeature({ db, caller: { account_id: account.id }, fail }, feature)
  return gate.then(
    () => true,
    (error: Error) => {
      expect(error.message).toBe('feature_unavailable')
      return false
    },
  )
}

test('an account without devices has what the plan of its next device allows', async () => {
  const alice = await tenant()
  for (const feature of planFeatures) expect(await isOpen(alice, feature)).toBe(true)
  await setDefault(alice, statuses)
  expect(await isOpen(alice, 'statuses')).toBe(true)
  expect(await isOpen(alice, 'weblocator')).toBe(false)
  expect(await isOpen(alice, 'multilevel_access')).toBe(false)
})

test('an account without devices whose dealer has no default plan has nothing', async () => {
  const alice = await tenant()
  const dealer = await db.insertInto('dealer').defaultValues().returning('id').executeTakeFirstOrThrow()
  await db.updateTable('users').set({ dealer_id: dealer.id }).where('id', '=', alice.id).execute()
  for (const feature of planFeatures) expect(await isOpen(alice, feature)).toBe(false)
})

test('one device of a plan with the feature is enough, but multilevel_access is needed by all', async () => {
  const alice = await tenant()
  await device(alice, nothing)
  expect(await isOpen(alice, 'statuses')).toBe(false)
  await device(alice, everything)
  expect(await isOpen(alice, 'statuses')).toBe(true)
  expect(await isOpen(alice, 'multilevel_access')).toBe(false)
})

test('devices of others and corrupted ones do not count', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  await device(bob, nothing)
  await device(alice, everything)
  const old = await device(alice, nothing)
  expect(await isOpen(alice, 'multilevel_access')).toBe(false)
  await db.updateTable('source').set({ corrupted: new Date() }).where('id', '=', old).execute()
  expect(await isOpen(alice, 'multilevel_access')).toBe(true)
})
