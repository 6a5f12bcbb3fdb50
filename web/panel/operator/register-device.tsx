import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Client, createClient, type Result } from '#client/client.ts'
import { trackerRegister } from '#client/limits/tracker.gen.ts'
import { useSession } from '#web/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { type Picked, UserField } from '../user-field.tsx'
import type { UnknownDevice } from './unknown-device.ts'

interface RegisterDeviceProps {
  device: UnknownDevice
  onClose(): void
  onDone(): void
}

/** The plugin of hardware without an activation code. */
const hardware = 44

/** Registers the device in the name of a user, by a session that is opened for it and ended with it. */
export const RegisterDevice = ({ device: { protocol, device }, onClose, onDone }: RegisterDeviceProps) => {
  const words = useWords('panel/operator')
  const term = useWords('panel/terms')
  const queries = useQueryClient()
  const initial = {
    user_id: null as Picked | null,
    model: null as number | null,
    label: device.slice(0, trackerRegister.label.maxLength),
  }
  const opened = useRef<Client>(undefined)
  const form = useForm(trackerRegister, initial, async ({ label, model }) => {
    const asked = { label, group_id: 0, plugin_id: hardware, device_id: device }
    const { code = '' } = models.find(({ id }) => id === model) ?? {}
    await opened.current?.call('tracker/register', { ...asked, model: code })
    await queries.invalidateQueries({ queryKey: ['panel'] })
    toast({ text: words.registered })
    setTimeout(onDone)
  })
  const { models, failure } = useModels(form.values.user_id?.id, protocol, opened)
  return (
    <Dialog title={words.register} onClose={onClose}>
      <Form form={form} action={words.register} onCancel={onClose}>
        <p>{words.register_text}</p>
        <UserField label={term.user} {...form.field('user_id')} isRequired />
        {failure && <p role="alert">{failure}</p>}
        <PickField
          label={term.model}
          {...form.field('model')}
          isRequired
          isDisabled={models.length === 0}
          choices={models.map(({ id, vendor, name }) => ({ id, label: `${vendor} ${name}` }))}
        />
        <TextField label={term.label} {...form.field('label')} />
      </Form>
    </Dialog>
  )
}

type Model = Result<'tracker/list_models'>['list'][number]

/** The models that speak the protocol and whose ids are told by the device, as the user may register them. */
const useModels = (user_id: number | undefined, protocol: string, opened: { current: Client | undefined }) => {
  const { client } = useSession()
  const common = useCommon()
  const [models, setModels] = useState<readonly Model[]>([])
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is opened for a user once
  useEffect(() => {
    if (user_id === undefined) return
    let isOver = false
    let own: Client | undefined
    const open = async (): Promise<void> => {
      const { hash } = await client.call('panel/user/session/create', { user_id })
      own = createClient({ url: location.origin, hash })
      if (isOver) return end(own)
      opened.current = own
      const { list } = await own.call('tracker/list_models', {})
      setModels(list.filter(({ connection = [] }) => connection.some((one) => one.protocol === protocol)))
    }
    open().catch((error: unknown) => setFailure(failureText(error, common)))
    return () => {
      isOver = true
      opened.current = undefined
      setModels([])
      setFailure(undefined)
      if (own) end(own)
    }
  }, [user_id])
  return { models: models.filter(({ id_type }) => !/^\d/.test(id_type)), failure }
}

/** Whether it is heard or not: a session ends by itself too. */
const end = (own: Client): void => void own.call('user/logout').catch(() => undefined)
