import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { leftOf, type Task, wayText } from './left.ts'

/** Writes what is left of a task, in words: kilometres or miles, hours, days. */
export const useLeft = (): ((task: Task) => string) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const { now } = useUser()
  return (task) => {
    const { mileage, hours, days } = leftOf(task, localOf(now()))
    const told = [
      mileage !== undefined && words.left_way({ way: wayText(mileage, format) }),
      hours !== undefined && words.left_hours({ count: format.number(hours) }),
      days !== undefined && words.left_days({ count: format.number(days) }),
    ]
    return told.filter(Boolean).join(' · ')
  }
}
