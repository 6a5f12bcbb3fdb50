import type { Address, Go } from './address.ts'

export interface ListProps {
  address: Address
  go: Go
  typed: string
  onTyped(typed: string): void
  found: readonly number[]
  spot: readonly number[] | undefined
  onSpot(ids: readonly number[] | undefined): void
  choose(id: number | undefined): void
}
