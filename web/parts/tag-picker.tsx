import { useCallback } from 'react'
import { tagCreate } from '#client/limits/tag.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { PickSeveralField } from '../ui/pick-field.tsx'
import style from './tag-picker.module.css'

interface TagsFieldProps extends Omit<FieldProps<readonly number[]>, 'label'> {
  label?: string
}

/** The tags of something, by their ids; whoever may makes a new one by typing its name. */
export const TagsField = ({ label, value, onChange, ...props }: TagsFieldProps) => {
  const words = useWords('ui/pick')
  const { may } = useUser()
  const { data } = useAsk('tag/list')
  const create = useDo('tag/create')
  const choices = (data?.list ?? []).map(({ id, name, color }) => ({ id, label: name, color }))
  const make = async (name: string): Promise<void> => {
    const { id } = await create.mutateAsync({
      tag: { name: name.slice(0, tagCreate['tag.name'].maxLength), color: '14558f' },
    })
    onChange([...value, id])
  }
  return (
    <PickSeveralField
      {...props}
      label={label ?? words.tags}
      value={value}
      onChange={onChange}
      choices={choices}
      make={may('tag_update') ? { label: words.create_tag, run: (name) => void make(name) } : undefined}
    />
  )
}

/** Tags as a text, for a file: what they are called, once it is known. */
export const useTagText = (): TagText => {
  const { data } = useAsk('tag/list')
  return useCallback(
    (ids) => (data?.list ?? []).flatMap(({ id, name }) => (ids?.includes(id) ? name : [])).join(', '),
    [data],
  )
}
export type TagText = (ids: readonly number[] | undefined) => string

/** The tags of a row of a table, each with its colour. */
export const TagNames = ({ ids }: { ids: readonly number[] }) => {
  const { data } = useAsk('tag/list', undefined, { enabled: ids.length > 0 })
  if (ids.length === 0) return null
  const tags = (data?.list ?? []).filter(({ id }) => ids.includes(id))
  return tags.map(({ id, name, color }) => (
    <span key={id} className={style.tag}>
      <span className={style.dot} style={{ background: `#${color}` }} />
      {name}
    </span>
  ))
}
