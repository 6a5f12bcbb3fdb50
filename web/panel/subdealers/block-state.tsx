import type { Result } from '#client/client.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useWords } from '#web/words/speech.tsx'

type SubDealer = Result<'panel/subpaas/list'>['list'][number]

/** Whether a sub-dealer may work. */
export const BlockState = ({ type }: { type: SubDealer['block_type'] }) => {
  const words = useWords('panel/subdealers')
  const look = type === 'NOT_BLOCKED' ? 'good' : type === 'INITIAL_BLOCK' ? 'idle' : 'bad'
  return <Chip look={look}>{words.block_types[type]}</Chip>
}
