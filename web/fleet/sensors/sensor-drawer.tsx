import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, type Client } from '#client/client.ts'
import { trackerSensorCreate } from '#client/limits/tracker-sensor.gen.ts'
import { trackerSensorCalibrationDataUploadOmnicomm } from '#client/limits/tracker-sensor-calibration_data.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useClient } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { faultAt } from '#web/ui/failure.ts'
import { TextField, unlimited } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Sensor } from '../readings/written.ts'
import { type Row, sentPairs } from './calibration.ts'
import { type Draft, draftOf, empty, sentOf } from './draft.ts'
import { isOmnicomm } from './file-field.tsx'
import { KindFields } from './kind-fields.tsx'

interface SensorDrawerProps {
  tracker_id: number
  /** Those of the tracker. */
  sensors: readonly Sensor[]
  /** The one that is changed; without it one is made, as it is begun. */
  sensor: Sensor | undefined
  begun: Draft | undefined
  onClose(): void
}

/** One sensor, or a new one, with what the device tells now and what that becomes while one types. */
export const SensorDrawer = (props: SensorDrawerProps) => {
  const { tracker_id, sensor } = props
  const isCalibrated = sensor?.type === 'metering' && sensor.input_name !== 'composite'
  const asked = useAsk(
    'tracker/sensor/calibration_data/read',
    { tracker_id, sensor_id: sensor?.id ?? 0 },
    { enabled: isCalibrated },
  )
  const words = useWords('fleet/sensors')
  if (!isCalibrated) return <Known key={sensor?.id} {...props} calibration={[]} />
  // Its form begins with all that there is.
  if (!asked.data || asked.isPlaceholderData)
    return (
      <Drawer title={sensor?.name ?? words.new_sensor} onClose={props.onClose}>
        <Told asked={{ ...asked, data: undefined }}>{() => null}</Told>
      </Drawer>
    )
  const rows = asked.data.value.map((pair) => ({ in: String(pair.in), out: String(pair.out) }))
  return <Known key={sensor?.id} {...props} calibration={rows} />
}

const Known = (props: SensorDrawerProps & { calibration: readonly Row[] }) => {
  const { tracker_id, sensors, sensor, begun, onClose, calibration } = props
  const words = useWords('fleet/sensors')
  const common = useCommon()
  const { may } = useUser()
  const isDisabled = !may('tracker_update')
  const send = useSend(tracker_id, sensor)
  const remove = useDo('tracker/sensor/delete', { also: ['tracker'] })
  const form = useForm(
    { ...trackerSensorCreate, ...others },
    sensor ? draftOf(sensor, calibration) : (begun ?? empty),
    async (draft: Draft) => {
      await send(draft)
      toast({ text: words.saved })
      onClose()
    },
    { 232: 'input_name', 270: 'sensor_type' },
  )
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ tracker_id, sensor_id: (sensor as Sensor).id })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={sensor?.name ?? words.new_sensor}
      onClose={onClose}
      actions={
        sensor && !isDisabled && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      <Form form={form} action={sensor ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
        <TextField label={words.name} {...form.field('name')} isDisabled={isDisabled} autoFocus={!sensor} />
        <KindFields {...{ tracker_id, sensors, form, isDisabled }} isNew={!sensor} />
      </Form>
    </Drawer>
  )
}

/** What people write that the service has no limits for. */
const others = {
  type: unlimited,
  calc_method: unlimited,
  composite_function: unlimited,
  sensor_type: unlimited,
  units_type: unlimited,
  sensor_number: trackerSensorCalibrationDataUploadOmnicomm.sensor_number,
}

/** Makes it or changes it, and then what it is calibrated by. Where that is refused it is there already, and is changed when it is sent again. */
const useSend = (tracker_id: number, before: Sensor | undefined) => {
  const create = useDo('tracker/sensor/create', { also: ['tracker'] })
  const update = useDo('tracker/sensor/update', { also: ['tracker'] })
  const calibrate = useDo('tracker/sensor/calibration_data/update', { also: ['tracker'] })
  const words = useWords('fleet/sensors').calibration
  const client = useClient()
  const queries = useQueryClient()
  const made = useRef(before?.id)
  return async (draft: Draft): Promise<void> => {
    const sensor = sentOf(draft, before)
    const isThere = made.current !== undefined
    if (isThere) await update.mutateAsync({ tracker_id, sensor: { ...sensor, id: made.current } as never })
    else made.current = (await create.mutateAsync({ tracker_id, sensor })).id
    const [sensor_id, data] = [made.current as number, sentPairs(draft.calibration)]
    const isCalibrated = draft.type === 'metering' && draft.input_name !== 'composite'
    if (isCalibrated && draft.file) {
      await upload(client, { tracker_id, sensor_id }, draft, words.no_table)
      await queries.invalidateQueries({ queryKey: ['tracker'] })
      return
    }
    if (isCalibrated && (isThere || data.length > 0)) await calibrate.mutateAsync({ tracker_id, sensor_id, data })
  }
}

/** Calibrates the sensor by the file of the draft. @param no_table says that the file has none */
const upload = async (
  client: Client,
  which: { tracker_id: number; sensor_id: number },
  { file, sensor_number }: Draft,
  no_table: string,
): Promise<void> => {
  if (!file) return
  try {
    if (isOmnicomm(file))
      await client.upload('tracker/sensor/calibration_data/upload_omnicomm', file, { ...which, sensor_number } as never)
    else await client.upload('tracker/sensor/calibration_data/upload', file, which as never)
  } catch (error) {
    if (error instanceof ApiError && error.code === 235) throw faultAt(error, [{ parameter: 'file', error: no_table }])
    throw error
  }
}
