import type { Address, Go } from './address.ts'

/** What each view of the tasks is given. */
export interface ViewProps {
  address: Address
  go: Go
}
