import type { CommandAnswer } from '#device/command.ts'
import type { Reading } from '#gateway/parts/point.ts'

/** The contents of a message. `reply`: the words behind the id that it is answered with. */
export interface Said {
  reading?: Reading
  answers?: CommandAnswer[]
  reply?: string
}
