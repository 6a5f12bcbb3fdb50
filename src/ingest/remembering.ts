import type { Metrics } from '#src/metrics.ts'
import type { Books } from './books.ts'
import type { Memories } from './memories.ts'

export interface Remembering {
  memories: Memories
  books: Books
  metrics: Pick<Metrics, 'memories'>
  /** All points lie on one server. */
  together: boolean
  mayJoin(): boolean
  mayCount(): boolean
}
