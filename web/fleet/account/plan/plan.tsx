import { Cards } from '#web/ui/card.tsx'
import { Balance } from './balance.tsx'
import { Plans } from './plans.tsx'
import { Storage } from './storage.tsx'
import { Transactions } from './transactions.tsx'

/** What the account pays, for what, and what it holds. */
export const Plan = () => (
  <Cards>
    <Balance />
    <Storage />
    <Plans />
    <Transactions />
  </Cards>
)
