import type { Address, Go } from './address.ts'
import type { useEntries } from './use-entries.ts'

export interface ListProps extends ReturnType<typeof useEntries> {
  address: Address
  go: Go
  choose(id: number | undefined): void
}
