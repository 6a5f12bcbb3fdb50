import { imei, type Person } from './fleet.ts'

/** Permissions of panel logins in tests about bundles. */
export const keeper = { tracker_bundles: ['create', 'read', 'update'] }

/** A bundle of the dealer, an FMB920 unless it is said otherwise. */
export const bundle = async (dealer: Person, params: object = {}): Promise<{ id: number; imei: string }> => {
  const given = { imeis: [imei()], equip_id: 10, ...params }
  const { list } = await dealer.call('panel/tracker/bundle/import', given)
  return { id: list[0], imei: given.imeis[0] as string }
}
