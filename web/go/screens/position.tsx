import { MapPin, MapPinOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button, Card, Notice, Row, Rows, Screen } from '#web/small/parts.tsx'
import { ElsewhereApps } from '../parts/elsewhere-apps.tsx'
import { GoTabs } from '../parts/tabs.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useFormat, useWords } from '../speech.tsx'
import { hereOf } from '../time.ts'
import { useHeld, usePhone } from '../use-phone.tsx'

/** Whether the office sees where one is, and what a browser can do for that. */
export const PositionScreen = () => {
  const { position, checkin } = useWords()
  const format = useFormat()
  const { watch } = useHeld()
  const { isOn, last, isRefused, dropped } = useSyncExternalStore(watch.subscribe, watch.now)
  const { known } = usePhone()
  const title = last && position.last({ time: format.time(hereOf(last.time)), metres: format.height(last.precision) })
  if (known && !known.tracker.takes_positions)
    return (
      <Screen title={position.title} tabs={<GoTabs />}>
        <Notice icon={MapPin}>{position.by_device}</Notice>
      </Screen>
    )
  return (
    <Screen
      title={position.title}
      tabs={<GoTabs />}
      foot={
        <Button
          kind={isOn ? 'plain' : 'main'}
          disabled={!known}
          onPress={() => void (isOn ? watch.stop() : watch.start())}
        >
          {isOn ? position.off : position.on}
        </Button>
      }
    >
      <Notice icon={isOn ? MapPin : MapPinOff}>{isOn ? position.is_on : position.is_off}</Notice>
      {isRefused && <Notice tone="bad">{checkin.no_place}</Notice>}
      {isOn && !isRefused && (
        <Rows label={position.title}>
          <Row icon={MapPin} title={title ?? position.waiting} />
        </Rows>
      )}
      {dropped > 0 && <Notice tone="bad">{position.dropped({ count: dropped })}</Notice>}
      <Waiting />
      <Card>
        <p>{position.honest}</p>
      </Card>
      {known?.elsewhere && <ElsewhereApps elsewhere={known.elsewhere} />}
    </Screen>
  )
}
