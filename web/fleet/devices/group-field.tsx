import { trackerGroupCreate } from '#client/limits/tracker-group.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import type { FieldProps } from '#web/ui/field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'

/** The group of a tracker, none where it is emptied; the master makes a new one by typing its title. */
export const GroupField = (props: Omit<FieldProps<number | null>, 'label'>) => {
  const words = useWords('fleet/devices')
  const { may } = useUser()
  const { data } = useAsk('tracker/group/list')
  const create = useDo('tracker/group/create')
  const make = async (title: string): Promise<void> => {
    const { id } = await create.mutateAsync({
      title: title.slice(0, trackerGroupCreate.title.maxLength),
      color: new_color,
    })
    props.onChange(id)
  }
  return (
    <PickField
      {...props}
      label={words.fields.group}
      placeholder={words.no_group}
      choices={(data?.list ?? []).map(({ id, title, color }) => ({ id, label: title, color }))}
      make={may('admin') ? { label: words.create_group, run: (title) => void make(title) } : undefined}
    />
  )
}

export const new_color = '14558f'
