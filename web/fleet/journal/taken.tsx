import { useNavigate } from '@tanstack/react-router'
import { Download, FileChartColumn, FileSpreadsheet, FileText } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import type { Period } from '#web/ui/period.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Span } from './use-journal.ts'

/** The kind of report that tells drives, entries, and what was changed of them (docs/reports.md). */
const driver_book = 1010

/** The journal as it is taken along: the driver's book, or the entries of the period as a file. */
export const Taken = ({ tracker_id, period, span }: { tracker_id: number; period: Period; span: Span }) => {
  const words = useWords('fleet/journal')
  const common = useCommon()
  const { client } = useSession()
  const navigate = useNavigate()
  const save = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    try {
      const answer = await client.download('driver/journal/entry/download', { tracker_id, ...span, format })
      await saveFile(answer, `journal.${format}`)
    } catch (failed) {
      toast({ text: failureText(failed, common), isFault: true })
    }
  }
  const search = { kind: String(driver_book), trackers: String(tracker_id), period, show: 'yes' }
  return (
    <Menu
      icon={Download}
      label={common.download}
      actions={[
        {
          ...{ id: 'book', icon: FileChartColumn, label: words.book },
          run: () => void navigate({ to: '/reports' as never, search: search as never }),
        },
        { id: 'pdf', icon: FileText, label: words.pdf, run: () => void save('pdf') },
        { id: 'xlsx', icon: FileSpreadsheet, label: words.xlsx, run: () => void save('xlsx') },
      ]}
    />
  )
}
