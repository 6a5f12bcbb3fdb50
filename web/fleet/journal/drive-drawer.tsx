import { Link } from '@tanstack/react-router'
import { Lock, Route } from 'lucide-react'
import { driverJournalEntryUpdate } from '#client/limits/driver-journal-entry.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { between } from '#web/ui/period.ts'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { type Drive, saidOf } from './drives.ts'
import style from './journal.module.css'
import { SaidFields } from './said-fields.tsx'
import { useSay } from './use-journal.ts'

interface DriveDrawerProps {
  drive: Drive
  driver: string | undefined
  /** Its month is closed: nothing is changed any more. */
  isClosed: boolean
  onClose(): void
}

/** One drive: where and when, and what is said of it. */
export const DriveDrawer = ({ drive, driver, isClosed, onClose }: DriveDrawerProps) => {
  const words = useWords('fleet/journal')
  const common = useCommon()
  const format = useFormat()
  const say = useSay()
  const remove = useDo('driver/journal/entry/delete', { also: ['driver/journal'] })
  const form = useForm(driverJournalEntryUpdate, saidOf(drive), async (said) => {
    await say([drive], () => said)
    toast({ text: words.saved })
    onClose()
  })
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ entry_ids: [drive.id] })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={format.dateTime(drive.start_date)}
      onClose={onClose}
      actions={
        drive.entry && !isClosed && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      <Facts drive={drive} driver={driver} />
      {isClosed && (
        <p className={style.closed}>
          <Lock size={16} aria-hidden />
          {words.is_closed}
        </p>
      )}
      <Form form={form} action={drive.entry ? common.save : words.enter} onCancel={onClose} isReadOnly={isClosed}>
        <SaidFields form={form} isDisabled={isClosed} />
      </Form>
    </Drawer>
  )
}

const Facts = ({ drive, driver }: Pick<DriveDrawerProps, 'drive' | 'driver'>) => {
  const words = useWords('fleet/journal')
  const format = useFormat()
  const { now } = useUser()
  const { tracker_id, start_date, end_date, start_location, end_location, length } = drive
  const { units } = format
  const odometer = (km: number | null): string | null =>
    km === null ? null : `${format.number(km / units.per, 1)} ${units.distance}`
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [words.start, `${format.time(start_date)} · ${start_location.address}`],
    [words.end, `${format.time(end_date)} · ${end_location.address}`],
    [words.length, format.distance(length)],
    [words.driver, driver],
    [words.odometer_start, odometer(drive.start_odometer)],
    [words.odometer_end, odometer(drive.end_odometer)],
    [words.entered, drive.entry && format.ago(drive.entry.created, now())],
  ]
  const day = start_date.slice(0, 10)
  return (
    <>
      <dl className={style.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Link
        className={style.way}
        to={'/tracks' as never}
        search={{ trackers: String(tracker_id), period: between(day, day) } as never}
      >
        <Route size={16} aria-hidden />
        {words.track}
      </Link>
    </>
  )
}
