import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { apiKeyCreate } from '#client/limits/api-key.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardRows, CardText } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { ToldOnce } from './told-once.tsx'

type Key = Result<'api/key/list'>['list'][number]

/** What programs ask with in the account's name. */
export const Keys = () => {
  const words = useWords('fleet/account/integrations')
  const asked = useAsk('api/key/list')
  const [making, make] = useState<'form' | { hash: string }>()
  const close = () => make(undefined)
  return (
    <Card title={words.keys} actions={<Button onPress={() => make('form')}>{words.new_key}</Button>}>
      <p className="quiet">{words.keys_text}</p>
      <p>
        <a href="/docs" target="_blank" rel="noreferrer">
          {words.docs}
        </a>
      </p>
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <p>{words.no_keys}</p>
          ) : (
            <CardRows label={words.keys}>
              {list.map((key) => (
                <Row key={key.hash} {...key} />
              ))}
            </CardRows>
          )
        }
      </Told>
      {making === 'form' && <NewKey onMade={make} onClose={close} />}
      {typeof making === 'object' && (
        <ToldOnce title={words.key_made} text={words.key_made_text} secret={making.hash} onClose={close} />
      )}
    </Card>
  )
}

const Row = ({ hash, title, create_date }: Key) => {
  const words = useWords('fleet/account/integrations')
  const { date } = useFormat()
  const remove = useDo('api/key/delete')
  const removeIt = async () => {
    await remove.mutateAsync({ key: hash })
    toast({ text: words.key_removed })
  }
  return (
    <li>
      <CardText quiet={`…${hash.slice(-4)} · ${words.made_on} ${date(create_date)}`}>{title}</CardText>
      <Remove title={words.key_remove} text={`${title}. ${words.key_remove_text}`} remove={removeIt} />
    </li>
  )
}

const NewKey = ({ onMade, onClose }: { onMade(key: { hash: string }): void; onClose(): void }) => {
  const words = useWords('fleet/account/integrations')
  const common = useCommon()
  const create = useDo('api/key/create')
  const form = useForm(apiKeyCreate, { title: '' }, async (given) => {
    const { value } = await create.mutateAsync(given)
    setTimeout(() => onMade(value))
  })
  return (
    <Dialog title={words.new_key} onClose={onClose}>
      <Form form={form} action={common.create} onCancel={onClose}>
        <TextField label={words.key_title} {...form.field('title')} autoFocus />
      </Form>
    </Dialog>
  )
}
