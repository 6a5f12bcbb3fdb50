import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import { type Period, spanOf } from '#web/ui/period.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon } from '#web/words/speech.tsx'

const formats = ['kml', 'kmz', 'gpx', 'csv'] as const

/** The drives as a file: those of the period, or the one that is looked at. */
export const Download = ({
  tracker_id,
  period,
  trip,
}: {
  tracker_id: number
  period: Period
  trip: number | undefined
}) => {
  const common = useCommon()
  const { client } = useSession()
  const { now } = useUser()
  const [isBusy, setBusy] = useState(false)
  const fetchAs = async (format: (typeof formats)[number]): Promise<void> => {
    setBusy(true)
    const asked = { tracker_id, ...spanOf(period, now()), format, split: true, ...(trip && { track_ids: [trip] }) }
    await client
      .download('track/download', asked)
      .then((answer) => saveFile(answer, `tracks.${format}`))
      .catch((error) => toast({ text: failureText(error, common), isFault: true }))
    setBusy(false)
  }
  return (
    <Menu
      icon={DownloadIcon}
      label={common.download}
      actions={formats.map((format) => ({
        id: format,
        label: format.toUpperCase(),
        isDisabled: isBusy,
        run: () => void fetchAs(format),
      }))}
    />
  )
}
