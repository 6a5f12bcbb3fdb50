import type { Location } from '#geo/distance.ts'
import type { Area } from '#web/live/area.ts'
import type { Address, Go } from './address.ts'

export interface ListProps {
  address: Address
  go: Go
  typed: string
  onTyped(typed: string): void
  found: readonly number[]
  spot: readonly number[] | undefined
  onSpot(ids: readonly number[] | undefined): void
  /** What is typed is the address of these. */
  areas: readonly Area[]
  /** The list is by the distance to there. */
  near: Location | undefined
  choose(id: number | undefined): void
}
