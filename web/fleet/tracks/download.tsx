import { FileDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { ExportMenu } from '#web/parts/export/export-menu.tsx'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { type Period, spanOf } from '#web/ui/period.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { driveListing } from './listing.ts'
import { WaybillDialog } from './waybill.tsx'

const tracks = ['kml', 'kmz', 'gpx', 'csv'] as const

/** The drives as a file: those of the period, or the one that is looked at; as tracks, the points of the first tracker. */
export const Download = ({
  trackers,
  labels,
  period,
  trip,
}: {
  trackers: readonly number[]
  labels: ReadonlyMap<number, string>
  period: Period
  trip: number | undefined
}) => {
  const words = useWords('fleet/tracks')
  const { columns, points } = useWords('parts/export')
  const format = useFormat()
  const common = useCommon()
  const { client } = useSession()
  const { now, plan_features } = useUser()
  const [isWriting, setWriting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const span = () => spanOf(period, now())
  const fetchAs = async (format: (typeof tracks)[number]): Promise<void> => {
    setBusy(true)
    const asked = {
      tracker_id: trackers[0] ?? 0,
      ...span(),
      format,
      split: true,
      ...(trip && { track_ids: [trip] }),
    }
    await client
      .download('track/download', asked)
      .then((answer) => saveFile(answer, `tracks.${format}`))
      .catch((error) => toast({ text: failureText(error, common), isFault: true }))
    setBusy(false)
  }
  const files = tracks.map((format) => ({
    id: `track_${format}`,
    icon: FileDown,
    label: format === 'csv' ? points : format.toUpperCase(),
    isDisabled: isBusy,
    run: () => void fetchAs(format),
  }))
  const waybill = { id: 'waybill', icon: FileText, label: words.waybill, run: () => setWriting(true) }
  return (
    <>
      <ExportMenu
        listing={() => driveListing({ client, trackers, labels, ...span(), trip }, { words, columns, format })}
        isPlaced
        others={plan_features.includes('app_fleet') ? [...files, waybill] : files}
      />
      {isWriting && <WaybillDialog tracker_id={trackers[0] ?? 0} span={span()} onClose={() => setWriting(false)} />}
    </>
  )
}
