import type { Visit } from './visit.ts'

/** Connections that have named a registered device: `most` of them, and one of each device that has one to itself. */
export const createSeats = (most: number) => {
  const taken = new Map<string | Visit, Visit>()

  const leave = (visit: Visit): void => {
    if (visit.seat !== undefined && taken.get(visit.seat) === visit) taken.delete(visit.seat)
    visit.seat = undefined
  }

  return {
    /** `seat`: what the visit has to itself. The older visit there ends. Whether there was room. */
    take(visit: Visit, seat: string | Visit): boolean {
      if (visit.seat === seat) return true
      leave(visit)
      const older = taken.get(seat)
      if (!older && taken.size >= most) return false
      if (older) {
        leave(older)
        older.ending ??= 'another'
      }
      taken.set(seat, visit)
      visit.seat = seat
      older?.leave()
      return true
    },
    find: (seat: string): Visit | undefined => taken.get(seat),
    leave,
  }
}
