import type { Person } from './fleet.ts'

/** Receipts of fuel as people send them. */

/** A receipt of 40 litres for 60, on 2026-01-05 at 08:00 UTC. */
export const aReceipt = (more: object = {}) => ({ time: '2026-01-05 08:00:00', volume: 40, cost: 60, ...more })

/** Keeps a receipt; answers its id. @param whose its tracker or vehicle */
export const keepReceipt = async (person: Person, whose: object, more: object = {}): Promise<number> =>
  (await person.call('fuel/receipt/create', { receipt: aReceipt({ ...whose, ...more }) })).id
