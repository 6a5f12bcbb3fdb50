import { CheckCheck, ListFilter, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { ExportMenu } from '#web/parts/export/export-menu.tsx'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { HelpButton } from '#web/ui/help.tsx'
import { spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { choiceOf } from '../employees/employee.ts'
import { useLive, useUnread } from '../live.tsx'
import { PushButton } from '../push/push-button.tsx'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { eventListing } from './listing.ts'
import { hasSound, setSound, sound } from './sound.ts'
import { useEventKinds } from './use-event-kinds.ts'

/** Which events, and what can be done with all of them. */
export const EventsHead = ({ address, go, ask, asked }: ListProps) => {
  const words = useWords('fleet/events')
  const { columns } = useWords('parts/export')
  const common = useCommon()
  const { now } = useUser()
  const { period, trackers, drivers, kinds, emergency, unread } = address
  const isNarrowed = trackers.length + drivers.length + kinds.length > 0
  const [isOpen, setOpen] = useState(isNarrowed)
  const { total, total_unread } = asked.data ?? {}
  return (
    <header className={style.head}>
      <div className={style.line}>
        <h1 className={style.title}>{words.title}</h1>
        <ExportMenu
          listing={() => eventListing(ask, spanOf(period, now()), { words, columns, yes: common.yes })}
          isPlaced
          isDisabled={!total}
        />
        <PushButton />
        <SoundSwitch />
        <ReadAll />
        <HelpButton />
      </div>
      <div className={style.line}>
        <PeriodField value={period} now={now()} onChange={(period) => go({ period, entry: undefined })} />
        <span className={style.end}>
          <IconButton
            icon={ListFilter}
            label={words.filter}
            isOn={isOpen || isNarrowed}
            onPress={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      {isOpen && (
        <div className={style.fields}>
          <TrackersField value={trackers} onChange={(trackers) => go({ trackers }, { replace: true })} />
          <DriversField value={drivers} onChange={(drivers) => go({ drivers }, { replace: true })} />
          <KindsField value={kinds} onChange={(kinds) => go({ kinds }, { replace: true })} />
        </div>
      )}
      <div className={style.chips}>
        <Chip isOn={unread} label={words.unread} onPress={() => go({ unread: !unread }, { replace: true })} />
        <Chip
          isOn={emergency}
          label={words.emergencies}
          onPress={() => go({ emergency: !emergency }, { replace: true })}
        />
      </div>
      <p className={style.count} role="status">
        {total !== undefined && words.total({ count: total })}
        {!!total_unread && ` · ${words.unread_count({ count: total_unread })}`}
      </p>
    </header>
  )
}

const Chip = ({ isOn, label, onPress }: { isOn: boolean; label: string; onPress(): void }) => (
  <button type="button" className={style.chip} aria-pressed={isOn} onClick={onPress}>
    {label}
  </button>
)

interface DriversProps {
  value: readonly number[]
  onChange(ids: readonly number[]): void
}

/** Whose drives, by the ids of employees. */
const DriversField = ({ value, onChange }: DriversProps) => {
  const words = useWords('fleet/events')
  const { data } = useAsk('employee/list', {})
  return (
    <PickSeveralField
      label={words.drivers}
      placeholder={words.drivers_hint}
      choices={(data?.list ?? []).map(choiceOf)}
      value={value}
      onChange={onChange}
    />
  )
}

interface KindsProps {
  value: readonly string[]
  onChange(names: readonly string[]): void
}

/** Kinds have names where others have ids: they are counted as the service lists them. */
const KindsField = ({ value, onChange }: KindsProps) => {
  const words = useWords('fleet/events')
  const kinds = useEventKinds() ?? []
  return (
    <PickSeveralField
      label={words.kinds}
      placeholder={words.kinds_hint}
      choices={kinds.map(({ description, also }, place) => ({
        id: place + 1,
        label: description,
        also: also.join(' '),
      }))}
      value={value.flatMap((name) => kinds.findIndex(({ type }) => type === name) + 1 || [])}
      onChange={(ids) => onChange(ids.flatMap((id) => kinds[id - 1]?.type ?? []))}
    />
  )
}

const SoundSwitch = () => {
  const words = useWords('fleet/events')
  const [isOn, setOn] = useState(hasSound)
  return (
    <IconButton
      icon={isOn ? Volume2 : VolumeX}
      label={words.sound}
      isOn={isOn}
      onPress={() => {
        setSound(!isOn)
        setOn(!isOn)
        // So it is known how it sounds.
        if (!isOn) sound()
      }}
    />
  )
}

const ReadAll = () => {
  const words = useWords('fleet/events')
  const common = useCommon()
  const unread = useUnread()
  const { recount } = useLive()
  const [isAsking, setAsking] = useState(false)
  const read = useDo('history/mark_read_all')
  return (
    <>
      <IconButton icon={CheckCheck} label={words.read_all} isDisabled={unread === 0} onPress={() => setAsking(true)} />
      {isAsking && (
        <Confirm
          title={words.read_all_title}
          text={words.read_all_text}
          action={words.read_all}
          isPending={read.isPending}
          failure={read.error ? failureText(read.error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            read.mutate(
              {},
              {
                onSuccess: () => {
                  recount()
                  setAsking(false)
                },
              },
            )
          }
        />
      )}
    </>
  )
}
