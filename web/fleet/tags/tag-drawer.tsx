import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { tagCreate } from '#client/limits/tag.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ColorField } from '#web/ui/color-field.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

export type Tag = Result<'tag/list'>['list'][number]

/** One tag, or a new one. */
export const TagDrawer = ({ tag, onClose }: { tag: Tag | undefined; onClose(): void }) => {
  const words = useWords('fleet/tags')
  const common = useCommon()
  const { may } = useUser()
  const create = useDo('tag/create')
  const update = useDo('tag/update')
  const form = useForm(tagCreate, { name: tag?.name ?? '', color: tag?.color ?? '14558f' }, async (values) => {
    if (tag) await update.mutateAsync({ tag: { id: tag.id, ...values } })
    else await create.mutateAsync({ tag: values })
    toast({ text: words.saved })
    onClose()
  })
  return (
    <Drawer
      title={tag?.name ?? words.new_tag}
      onClose={onClose}
      actions={tag && may('tag_update') && <Remove tag={tag} onDone={onClose} />}
    >
      <Form form={form} action={tag ? common.save : common.create} onCancel={onClose} isReadOnly={!may('tag_update')}>
        <TextField label={words.name} {...form.field('name')} autoFocus={!tag} />
        <ColorField label={words.color} {...form.field('color')} />
      </Form>
    </Drawer>
  )
}

const Remove = ({ tag, onDone }: { tag: Tag; onDone(): void }) => {
  const words = useWords('fleet/tags')
  const common = useCommon()
  const [isAsking, setAsking] = useState(false)
  const remove = useDo('tag/delete')
  return (
    <>
      <IconButton icon={Trash2} label={common.remove} onPress={() => setAsking(true)} />
      {isAsking && (
        <Confirm
          title={words.remove_title}
          text={words.remove_text}
          action={common.remove}
          isPending={remove.isPending}
          failure={remove.error ? failureText(remove.error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { tag_id: tag.id },
              {
                onSuccess: () => {
                  toast({ text: words.removed })
                  onDone()
                },
              },
            )
          }
        />
      )}
    </>
  )
}
