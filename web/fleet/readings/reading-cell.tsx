import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { readOf } from './use-readings.ts'

/** Kinds of sensors that lists of vehicles have columns for. */
export const listed_types = ['fuel', 'temperature', 'state'] as const
export type ListedType = (typeof listed_types)[number]

const every = 60_000

/** What the first sensor of that kind says now; its age and why it says nothing when one points at it. Asked once for all rows. */
export const ReadingCell = ({ id, type }: { id: number; type: ListedType }) => {
  const words = useWords('fleet/readings').reasons
  const format = useFormat()
  const { now } = useUser()
  const { data } = useAsk('tracker/readings/batch_list', { sensor_type: type }, { every })
  const told = data?.result[String(id)]
  const read = told && readOf(told, format)[0]
  if (!read) return null
  const about = [read.reason && words[read.reason], read.updated && format.ago(read.updated, now())]
  return (
    <span title={about.filter(Boolean).join(' · ')} className={read.value === undefined || read.reason ? 'quiet' : ''}>
      {read.value ?? '–'}
    </span>
  )
}
