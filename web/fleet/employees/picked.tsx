import { useQueryClient } from '@tanstack/react-query'
import { TagMany } from '#web/parts/tag-many.tsx'
import { useSession } from '#web/session/session.tsx'
import { each } from '#web/ui/each.ts'
import { Picked } from '#web/ui/picked.tsx'
import { Remove } from '#web/ui/remove.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Employee } from './employee.ts'

interface PickedProps {
  rows: Rows<Employee>
  picked: ReadonlySet<number>
  onNone(): void
}

/** What can be done with several employees at once. */
export const PickedEmployees = ({ rows, picked, onNone }: PickedProps) => {
  const words = useWords('fleet/employees')
  const { client } = useSession()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: ['employee'] })
  const removeAll = async (): Promise<void> => {
    await each([...picked], (employee_id) => client.call('employee/delete', { employee_id })).finally(again)
    toast({ text: words.removed })
    onNone()
  }
  return (
    <Picked count={picked.size} onNone={onNone}>
      <TagMany
        read={async () => (await rows.all()).filter(({ id }) => picked.has(id))}
        write={({ id, tags }) => client.call('employee/update', { employee: { id, tags } })}
        onDone={() => {
          void again()
          toast({ text: words.saved })
          onNone()
        }}
      />
      <Remove
        isWide
        title={words.remove_many({ count: picked.size })}
        text={words.remove_many_text}
        remove={removeAll}
      />
    </Picked>
  )
}
