import type { Result } from '#client/client.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useWords } from '#web/words/speech.tsx'

export type Tracker = Result<'panel/tracker/list'>['list'][number]

/** What a tracker is, or what its device does. */
export const Connection = ({ tracker }: { tracker: Pick<Tracker, 'source' | 'deleted'> }) => {
  const words = useWords('panel/terms')
  const { connection_status, corrupted, blocked } = tracker.source
  if (corrupted) return <Chip look="silent">{words.corrupted}</Chip>
  if (tracker.deleted) return <Chip look="silent">{words.deleted}</Chip>
  if (blocked) return <Chip look="bad">{words.blocked}</Chip>
  const look = { active: 'good', idle: 'idle' } as const
  return (
    <Chip look={look[connection_status as keyof typeof look] ?? 'silent'}>{words.connection[connection_status]}</Chip>
  )
}
