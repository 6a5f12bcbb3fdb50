import type { Person } from './fleet.ts'

export const permissions = { subpaas: ['create', 'read', 'update'] }
export const password = 'correct horse'

/** A new sub-dealer with all that must be said of it; `changes` replace parts of it. */
export const subDealer = (changes: object = {}) => ({
  password,
  title: 'Vans',
  email: 'boss@vans.example',
  jur_name: 'Vans Ltd',
  jur_country: 'Malta',
  link_monitoring: 'vans.example',
  ...changes,
})

/** A fresh sub-dealer's id, which is its login too. */
export const makeSub = async (dealer: Person, changes: object = {}): Promise<number> =>
  (await dealer.call('panel/subpaas/create', subDealer(changes))).id
