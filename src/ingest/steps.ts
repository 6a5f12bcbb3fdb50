import type { Arrival } from './arrival.ts'
import { count } from './count.ts'
import { date } from './date.ts'
import { drop } from './drop.ts'
import { find } from './find.ts'
import type { History } from './history.ts'
import { judge } from './judge.ts'
import { mark } from './mark.ts'
import { note } from './note.ts'
import { order } from './order.ts'
import { pack } from './pack.ts'
import { refuse } from './refuse.ts'
import { relive } from './relive.ts'
import { tell } from './tell.ts'

/** One thing that happens to what arrived. Only `relive`, `note` and `count` look back, into the history of the locked source. */
export type Step = (arrival: Arrival, history: History) => void | Promise<void>

/**
 * The steps of the points of a device between its frame and its acknowledgement, in this order.
 * The steps work on one source at a time while its row is locked; what they made is committed with the whole batch.
 */
export const steps: readonly Step[] = [
  date, //   the future, as the time of receipt where the tracker wants it
  refuse, // what cannot be: no place on earth, a time that nobody lives in
  drop, //   figures that cannot be: a level above 100, a speed that nothing has
  mark, //   what is unusual: no fix, sent late, dated ahead; and put on the grid that is stored
  order, //  by time, each time once; apart from those that come late
  find, //   tracks among the fresh ones
  relive, // the tracks around the late ones
  note, //   a switch of the driver: private time begins or ends
  tell, //   what the device does now, and what accounts must hear of
  judge, //  what its rules say to all that
  pack, //   into a tail block
  count, //  what all points add up to
]
