import { useQueryClient } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { useRef } from 'react'
import { trackerMarkerAssign } from '#client/limits/tracker-marker.gen.ts'
import { trackerSettingsUpdate } from '#client/limits/tracker-settings.gen.ts'
import { trackerSettingsPasswordUpdate } from '#client/limits/tracker-settings-password.gen.ts'
import { trackerSettingsTripDetectionUpdate } from '#client/limits/tracker-settings-trip_detection.gen.ts'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PictureField } from '#web/ui/picture-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { DriverField } from '../vehicles/driver-field.tsx'
import { DeviceFields } from './device-fields.tsx'
import type { Model, Tracker } from './facts.ts'
import { GroupField } from './group-field.tsx'
import { MarkerFields } from './marker-fields.tsx'
import { callsOf, type Read, settingsOf } from './settings.ts'

interface SettingsProps {
  tracker: Tracker
  model: Model | undefined
}

const limits = {
  ...trackerSettingsUpdate,
  ...trackerMarkerAssign,
  ...trackerSettingsTripDetectionUpdate,
  ...trackerSettingsPasswordUpdate,
}

/** Everything that can be set of a device, once it is read. */
export const SettingsForm = (props: SettingsProps) => {
  const { id: tracker_id } = props.tracker
  const detection = useAsk('tracker/settings/trip_detection/read', { tracker_id })
  const clock = useAsk('tracker/settings/clock/read', { tracker_id })
  const password = useAsk('tracker/settings/password/read', { tracker_id })
  const all = [detection, clock, password] as const
  const isFresh = all.every(({ isPlaceholderData }) => !isPlaceholderData)
  const data =
    isFresh && detection.data && clock.data && password.data
      ? {
          detection: detection.data,
          future_times: clock.data.future_times,
          needs_password: password.data.required,
        }
      : undefined
  const failed = all.find(({ error }) => error)
  return (
    <Told asked={{ data, error: failed?.error, refetch: () => failed?.refetch() }}>
      {(read) => <Known {...props} read={read} />}
    </Told>
  )
}

const Known = ({ tracker, model, read }: SettingsProps & { read: Read }) => {
  const words = useWords('fleet/devices')
  const common = useCommon()
  const { client } = useSession()
  const queries = useQueryClient()
  const { may } = useUser()
  const { id, clone } = tracker
  const mayChange = may('tracker_update')
  const before = useRef(settingsOf(tracker, read))
  const refresh = () => queries.invalidateQueries({ queryKey: ['tracker'] })
  const form = useForm(limits, before.current, async (values) => {
    for (const [path, params] of callsOf(id, before.current, values)) await client.call(path, params as never)
    before.current = { ...values, password: '' }
    form.set({ password: '' })
    await refresh()
    toast({ text: words.saved })
  })
  const sendPicture = async (file: File): Promise<void> => {
    await client.upload('tracker/avatar/upload', file, { tracker_id: id })
    await refresh()
  }
  const fields = (
    <>
      {mayChange && (
        <PictureField entity="tracker" fileName={tracker.avatar_file_name} icon={RadioTower} onUpload={sendPicture} />
      )}
      <TextField {...form.field('label')} label={words.fields.label} isDisabled={!mayChange} />
      <GroupField {...form.field('group_id')} isDisabled={!mayChange} />
      <TagsField {...form.field('tag_bindings')} isDisabled={!mayChange} />
      <DriverField tracker_id={id} />
      <MarkerFields form={form} isDisabled={!mayChange} />
      {!clone && <DeviceFields form={form} model={model} isDisabled={!mayChange} />}
    </>
  )
  return (
    <>
      {clone && <p className="quiet">{words.clone}</p>}
      <Form form={form} action={common.save}>
        {fields}
      </Form>
    </>
  )
}
