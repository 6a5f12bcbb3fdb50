import { useQueryClient } from '@tanstack/react-query'
import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import { trackerGroupAssign } from '#client/limits/tracker-group.gen.ts'
import { TagMany } from '#web/parts/tag-many.tsx'
import { useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Picked } from '#web/ui/picked.tsx'
import type { Ticked } from '#web/ui/records.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Device } from './columns.tsx'
import { GroupField } from './group-field.tsx'
import { bindingsOf, tagsOf } from './settings.ts'

/** What can be done with several devices at once. */
export const PickedDevices = ({ rows, picked, onNone }: Ticked<Device>) => {
  const words = useWords('fleet/devices')
  const { client } = useSession()
  const { may } = useUser()
  const queries = useQueryClient()
  const read = async () => {
    const chosen = (await rows.all()).filter(({ id }) => picked.has(id))
    return chosen.map(({ id, tag_bindings }) => ({ id, tags: tagsOf(tag_bindings) }))
  }
  return (
    <Picked count={picked.size} onNone={onNone}>
      {may('admin') && <Move ids={[...picked]} onDone={onNone} />}
      {may('tracker_update') && (
        <TagMany
          read={read}
          write={({ id, tags }) => client.call('tracker/tags/set', { tracker_id: id, tag_bindings: bindingsOf(tags) })}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: ['tracker'] })
            toast({ text: words.saved })
            onNone()
          }}
        />
      )}
    </Picked>
  )
}

interface MoveProps {
  ids: readonly number[]
  onDone(): void
}

const Move = (props: MoveProps) => {
  const { groups } = useWords('fleet/devices')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={FolderInput} onPress={() => setOpen(true)}>
        {groups.move}
      </Button>
      {isOpen && <MoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const MoveDialog = ({ ids, onDone, onClose }: MoveProps & { onClose(): void }) => {
  const { groups } = useWords('fleet/devices')
  const common = useCommon()
  const assign = useDo('tracker/group/assign', { also: ['tracker'] })
  const form = useForm(
    { group_id: trackerGroupAssign.id },
    { group_id: null as number | null },
    async ({ group_id }) => {
      await assign.mutateAsync({ id: group_id ?? 0, trackers: [...ids] })
      toast({ text: groups.moved })
      onClose()
      onDone()
    },
  )
  return (
    <Dialog title={groups.move} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <GroupField {...form.field('group_id')} />
      </Form>
    </Dialog>
  )
}
