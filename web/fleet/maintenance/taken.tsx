import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import type { Params } from '#client/client.ts'
import { useSession } from '#web/session/session.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

/** Tasks that are shown, as a file. */
export const TakenTasks = ({ params }: { params: Params<'vehicle/service_task/list'> }) => {
  const words = useWords('fleet/maintenance')
  const common = useCommon()
  const { client } = useSession()
  const save = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    try {
      const answer = await client.download('vehicle/service_task/download', {
        ...{ ...params, format, group_by: 'vehicle', add_filename_header: format === 'pdf' },
      })
      await saveFile(answer, `maintenance.${format}`)
    } catch (failed) {
      toast({ text: failureText(failed, common), isFault: true })
    }
  }
  return (
    <Menu
      icon={Download}
      label={common.download}
      actions={[
        { id: 'pdf', icon: FileText, label: words.pdf, run: () => void save('pdf') },
        { id: 'xlsx', icon: FileSpreadsheet, label: words.xlsx, run: () => void save('xlsx') },
      ]}
    />
  )
}
