import type { Note, Privacy } from './privacy.ts'

/** What becomes notes of private time: an input of the device where it changes, and no more of them than can be kept. Times in milliseconds since 1970 UTC. */

/** States of the wired inputs of a device at a moment: a bit for each, the lowest is the first. */
export interface Inputs {
  time: number
  inputs: number
}

/**
 * Ends of private time by an input that are noted of a day, by UTC. An input that toggles for ever is private from then on until the
 * next day: what is forgotten hides more, and shows nothing.
 */
export const most_ends = 24

/** Notes of a device. */
export const most_notes = 5_000

const day = 86_400_000

/**
 * Notes that follow from what the inputs were, by time: of the moments in which the one that counts is another than is noted.
 * @param told all that is known from the first to the last of these moments: of points that come late, those that are stored between them too
 */
export const switched = ({ notes, inputAt }: Privacy, told: readonly Inputs[]): Note[] => {
  const known = notes.filter(({ says }) => ['on', 'off', 'input'].includes(says))
  const added: Note[] = []
  for (const { time, inputs } of told) {
    const input = inputAt(time)
    if (input === undefined) continue
    const isOn = Math.floor(inputs / 2 ** (input - 1)) % 2 === 1
    const behind = known.findLastIndex(({ at }) => at <= time) + 1
    if (isOn === (known[behind - 1]?.says === 'on') || (!isOn && endsOf(known, time) >= most_ends)) continue
    const note: Note = { at: time, says: isOn ? 'on' : 'off' }
    known.splice(behind, 0, note)
    added.push(note)
  }
  return added
}

const endsOf = (notes: readonly Note[], time: number): number => {
  const begin = time - (time % day)
  return notes.filter(({ at, says }) => says === 'off' && at >= begin && at < begin + day).length
}

/**
 * Notes by time, so many at most beside hours and inputs that were set: the oldest that end a private time are forgotten, with those that begin the
 * next one, so it is private in between too.
 */
export const bounded = (notes: readonly Note[], most = most_notes): Note[] => {
  const sorted = notes.toSorted((a, b) => a.at - b.at)
  let excess = sorted.length - most
  const open = { private: false, on: false }
  return sorted.filter(({ says }) => {
    const isEnd = says === 'work' || says === 'off'
    if (excess > 0 && (isEnd || ((says === 'private' || says === 'on') && open[says]))) {
      excess--
      return false
    }
    if (says === 'private' || says === 'on') open[says] = true
    if (says === 'work') open.private = false
    if (isEnd || says === 'input') open.on = false
    return true
  })
}
