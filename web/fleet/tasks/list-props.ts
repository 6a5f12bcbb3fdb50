import type { Address, Go } from './address.ts'
import type { useTasks } from './use-tasks.ts'

export interface ListProps extends ReturnType<typeof useTasks> {
  address: Address
  go: Go
  open(id: number): void
}
