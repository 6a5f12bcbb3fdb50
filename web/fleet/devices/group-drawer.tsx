import { useRef } from 'react'
import type { Result } from '#client/client.ts'
import { trackerGroupCreate } from '#client/limits/tracker-group.gen.ts'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { ColorField } from '#web/ui/color-field.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { new_color } from './group-field.tsx'

interface GroupProps {
  group: Result<'tracker/group/list'>['list'][number] | undefined
  /** The trackers in it. */
  inIt: readonly number[]
  onClose(): void
}

/** One group of trackers, or a new one. */
export const GroupDrawer = ({ group, inIt, onClose }: GroupProps) => {
  const { groups: words, saved, removed } = useWords('fleet/devices')
  const common = useCommon()
  const create = useDo('tracker/group/create')
  const update = useDo('tracker/group/update')
  const remove = useDo('tracker/group/delete', { also: ['tracker'] })
  const assign = useDo('tracker/group/assign', { also: ['tracker'] })
  // A new one is there also when its trackers could not be given to it.
  const known = useRef(group?.id)
  const initial = { title: group?.title ?? '', color: group?.color ?? new_color, trackers: inIt }
  const form = useForm(trackerGroupCreate, initial, async ({ title, color, trackers }) => {
    if (known.current) await update.mutateAsync({ id: known.current, title, color })
    const id = known.current ?? (await create.mutateAsync({ title, color })).id
    known.current = id
    const added = trackers.filter((tracker) => !inIt.includes(tracker))
    const taken = inIt.filter((tracker) => !trackers.includes(tracker))
    if (added.length > 0) await assign.mutateAsync({ id, trackers: added })
    if (taken.length > 0) await assign.mutateAsync({ id: 0, trackers: taken })
    toast({ text: saved })
    onClose()
  })
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ id: (group as { id: number }).id })
    toast({ text: removed })
    onClose()
  }
  return (
    <Drawer
      title={group?.title ?? words.new_group}
      onClose={onClose}
      actions={group && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />}
    >
      <Form form={form} action={group ? common.save : common.create} onCancel={onClose}>
        <TextField {...form.field('title')} label={words.name} autoFocus={!group} />
        <ColorField {...form.field('color')} label={words.color} />
        <TrackersField {...form.field('trackers')} label={words.trackers} />
      </Form>
    </Drawer>
  )
}
