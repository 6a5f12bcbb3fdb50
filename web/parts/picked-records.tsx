import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/session/session.tsx'
import type { Counted } from '#web/words/dictionary.ts'

import { each } from '../ui/each.ts'
import { Picked } from '../ui/picked.tsx'
import { Remove } from '../ui/remove.tsx'
import { toast } from '../ui/toast.tsx'

interface PickedRecordsProps {
  words: { remove_many: Counted; remove_text: string; removed: string }
  picked: ReadonlySet<number>
  /** What deletes one of them. */
  path: 'department/delete' | 'garage/delete' | 'tracker/location/link/delete'
  onNone(): void
}

/** Deletes several records whose operation takes one at a time. */
export const PickedRecords = ({ words, picked, path, onNone }: PickedRecordsProps) => {
  const { client } = useSession()
  const queries = useQueryClient()
  const removeOne = (id: number) => {
    if (path === 'garage/delete') return client.call(path, { garage_id: id })
    return path === 'department/delete' ? client.call(path, { department_id: id }) : client.call(path, { id })
  }
  const removeAll = async (): Promise<void> => {
    await each([...picked], removeOne).finally(() =>
      queries.invalidateQueries({ queryKey: path.split('/').slice(0, -1) }),
    )
    toast({ text: words.removed })
    onNone()
  }
  return (
    <Picked count={picked.size} onNone={onNone}>
      <Remove isWide title={words.remove_many({ count: picked.size })} text={words.remove_text} remove={removeAll} />
    </Picked>
  )
}
