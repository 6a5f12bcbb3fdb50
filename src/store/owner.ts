/** The account whose records a query is about. A store function cannot be called without it. */
export interface Owner {
  account_id: number
}

/** The user who looks at an account's trackers: a sub-user, who is not `master`, sees only those bound to it. */
export interface Viewer extends Owner {
  user_id: number
  master: boolean
}

/** The dealer whose things a query is about. */
export interface Seller {
  dealer_id: number
}
