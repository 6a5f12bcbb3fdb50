import type { Address, Go } from './address.ts'
import type { useCheckins } from './use-checkins.ts'

export interface ListProps extends Pick<ReturnType<typeof useCheckins>, 'wanted' | 'asked'> {
  address: Address
  go: Go
  open(id: number): void
}
