/** The account whose records a query is about. A store function cannot be called without it. */
export interface Owner {
  account_id: number
}

/** The user who looks at an account's trackers: a sub-user, who is not `master`, sees only those bound to it. */
export interface Viewer extends Owner {
  user_id: number
  master: boolean
}

/** The master of an account, who sees all of it. */
export const masterOf = (account_id: number): Viewer => ({ account_id, user_id: account_id, master: true })

/** The dealer whose things a query is about. */
export interface Seller {
  dealer_id: number
}
