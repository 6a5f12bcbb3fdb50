import { useQueryClient } from '@tanstack/react-query'
import { TagMany } from '#web/parts/tag-many.tsx'
import { useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { Picked } from '#web/ui/picked.tsx'
import { Remove } from '#web/ui/remove.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Vehicle } from './vehicle.ts'

interface PickedProps {
  rows: Rows<Vehicle>
  picked: ReadonlySet<number>
  onNone(): void
}

/** What can be done with several vehicles at once. */
export const PickedVehicles = ({ rows, picked, onNone }: PickedProps) => {
  const words = useWords('fleet/vehicles')
  const { client } = useSession()
  const queries = useQueryClient()
  const remove = useDo('vehicle/delete')
  const removeAll = async (): Promise<void> => {
    await remove.mutateAsync({ vehicle_ids: [...picked] })
    toast({ text: words.removed })
    onNone()
  }
  return (
    <Picked count={picked.size} onNone={onNone}>
      <TagMany
        read={async () => (await rows.all()).filter(({ id }) => picked.has(id))}
        write={({ id, tags }) => client.call('vehicle/update', { vehicle: { id, tags } })}
        onDone={() => {
          void queries.invalidateQueries({ queryKey: ['vehicle'] })
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
