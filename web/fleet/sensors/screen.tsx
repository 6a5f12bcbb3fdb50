import { Copy, Gauge, Plus } from 'lucide-react'
import { useState } from 'react'
import { ShownTracker } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Sensor } from '../readings/written.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { type Draft, draftOf } from './draft.ts'
import { Proposals } from './proposals.tsx'
import style from './screen.module.css'
import { SensorDrawer } from './sensor-drawer.tsx'
import { SensorList } from './sensor-list.tsx'
import { useInputs } from './use-inputs.ts'

const parts = { tracker: id, sensor: id, add: flag }

/** What of a device's messages means what: sensors of a vehicle, those that are proposed first. */
export default function SensorsScreen() {
  const words = useWords('fleet/sensors')
  const { may } = useUser()
  const [{ tracker, sensor, add }, go] = useAddress(parts)
  const asked = useAsk('tracker/sensor/list', { tracker_id: tracker ?? 0 }, { enabled: tracker !== undefined })
  const sensors = tracker === undefined ? undefined : asked.data?.list
  const [begun, begin] = useState<Draft>()
  const [isCopying, setCopying] = useState(false)
  const mayChange = may('tracker_update')
  const close = (): void => go({ sensor: undefined, add: false })
  const beginWith = (draft: Draft | undefined): void => {
    begin(draft)
    go({ sensor: undefined, add: true })
  }
  const opened = sensors?.find((one) => one.id === sensor)
  return (
    <Page
      title={words.title}
      tools={
        <ShownTracker
          label={words.vehicle}
          placeholder={words.choose}
          value={tracker}
          onChange={(tracker) => go({ tracker, sensor: undefined, add: false })}
        />
      }
      actions={
        tracker !== undefined &&
        mayChange && (
          <>
            {sensors && sensors.length > 0 && (
              <Button icon={Copy} onPress={() => setCopying(true)}>
                {words.copy.action}
              </Button>
            )}
            <Button look="primary" icon={Plus} onPress={() => beginWith(undefined)}>
              {words.new_sensor}
            </Button>
          </>
        )
      }
      drawer={
        sensors &&
        tracker !== undefined &&
        (opened || add) && (
          <SensorDrawer
            key={opened?.id ?? `${begun?.input_name} ${begun?.sensor_type}`}
            tracker_id={tracker}
            sensors={sensors}
            sensor={opened}
            begun={begun}
            onClose={close}
          />
        )
      }
    >
      {tracker === undefined ? (
        <Empty icon={Gauge} title={words.choose} text={words.choose_text} />
      ) : (
        <Told asked={asked}>
          {({ list }) => (
            <Known
              key={tracker}
              tracker_id={tracker}
              sensors={list}
              openId={sensor}
              mayChange={mayChange}
              onOpen={(sensor) => go({ sensor, add: false })}
              onBegin={beginWith}
            />
          )}
        </Told>
      )}
      {isCopying && tracker !== undefined && <CopyDialog tracker_id={tracker} onClose={() => setCopying(false)} />}
    </Page>
  )
}

interface KnownProps {
  tracker_id: number
  sensors: readonly Sensor[]
  openId: number | undefined
  mayChange: boolean
  onOpen(id: number): void
  onBegin(draft: Draft): void
}

const Known = ({ tracker_id, sensors, openId, mayChange, onOpen, onBegin }: KnownProps) => {
  const words = useWords('fleet/sensors')
  const inputs = useInputs(tracker_id, 'seen')
  const isBare = sensors.length === 0 && inputs.inputs?.every(({ sensor }) => sensor === null)
  if (isBare) return <Empty icon={Gauge} title={words.empty} text={words.empty_text} />
  return (
    <div className={style.whole}>
      {mayChange && (
        <Proposals tracker_id={tracker_id} inputs={inputs} onBegin={(sensor) => onBegin(draftOf(sensor, []))} />
      )}
      {sensors.length > 0 && <SensorList {...{ tracker_id, sensors, openId, onOpen }} titleOf={inputs.titleOf} />}
    </div>
  )
}
