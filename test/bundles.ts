import { imei, type Person } from './fleet.ts'

/** What panel logins of tests about bundles may do. */
export const keeper = { tracker_bundles: ['create', 'read', 'update'] }

/** A bundle of the dealer, an FMB920 unless it is said otherwise. */
export const bundle = async (dealer: Person, params: object = {}): Promise<{ id: number; imei: string }> => {
  const given = { imeis: [imei()], equip_id: 10, ...params }
  const { list } = await dealer.call('panel/tracker/bundle/import', given)
  return { id: list[0], imei: given.imeis[0] as string }
}
