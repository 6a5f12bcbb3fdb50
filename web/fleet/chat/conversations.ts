import type { Result } from '#client/client.ts'
import { nameOf } from '../employees/employee.ts'

/** Whom the office can write to, and what was last written. */
export interface Conversation {
  tracker_id: number
  label: string
  /** Who has it, where somebody is known. */
  driver: string | null
  /** A local time; none where nothing was written yet. */
  last: string | undefined
  /** Messages of the field that nobody in the office has read. */
  unread: number
}

type Tracker = Pick<Result<'tracker/list'>['list'][number], 'id' | 'label'> & { source: { model: string } }
type Phone = Pick<Result<'mobile/phone/list'>['list'][number], 'tracker_id' | 'employee'>

/** Trackers with phones and those with messages: the one first that was written to last, then by label. */
export const conversationsOf = (
  trackers: readonly Tracker[],
  phones: readonly Phone[],
  last: Readonly<Record<string, string>>,
  unread: Readonly<Record<string, number>>,
): Conversation[] => {
  const phonesBy = Map.groupBy(phones, ({ tracker_id }) => tracker_id)
  return trackers
    .filter(({ id, source: { model } }) => model === 'mobile' || phonesBy.has(id) || last[id] !== undefined)
    .map(({ id, label }) => {
      const employee = phonesBy.get(id)?.find((phone) => phone.employee)?.employee
      return {
        ...{ tracker_id: id, label, last: last[id], unread: unread[id] ?? 0 },
        driver: employee ? nameOf(employee) : null,
      }
    })
    .sort((a, b) => (b.last ?? '').localeCompare(a.last ?? '') || a.label.localeCompare(b.label))
}
