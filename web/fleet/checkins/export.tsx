import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#client/client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './head.module.css'
import type { useCheckins } from './use-checkins.ts'

type FileFormat = 'pdf' | 'xlsx'

interface ExportProps {
  wanted: ReturnType<typeof useCheckins>['wanted']
  isDisabled: boolean
}

/** All that is listed, as a document; how much of it has come is told while it is made. */
export const Export = ({ wanted, isDisabled }: ExportProps) => {
  const words = useWords('fleet/checkins')
  const { client } = useSession()
  const [bytes, setBytes] = useState<number>()
  const [error, setError] = useState<unknown>()
  const run = async (format: FileFormat): Promise<void> => {
    setBytes(0)
    try {
      const answer = await client.download('checkin/list', { ...wanted, format })
      const name = await saveFile(answer, `check-ins.${format}`, setBytes)
      toast({ text: words.exported({ file: name }) })
    } catch (failed) {
      setError(failed)
    } finally {
      setBytes(undefined)
    }
  }
  if (bytes !== undefined) return <Progress bytes={bytes} />
  return (
    <>
      <Menu
        icon={Download}
        label={words.export}
        actions={[
          { id: 'pdf', icon: FileText, label: words.pdf, isDisabled, run: () => void run('pdf') },
          { id: 'xlsx', icon: FileSpreadsheet, label: words.xlsx, isDisabled, run: () => void run('xlsx') },
        ]}
      />
      {error !== undefined && <NotMade error={error} onClose={() => setError(undefined)} />}
    </>
  )
}

const Progress = ({ bytes }: { bytes: number }) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  return (
    <span className={style.status} role="status">
      {words.exporting}
      {bytes > 0 && ` ${format.unit(bytes / 1e6, 'MB', 1)}`}
    </span>
  )
}

/** More than a document holds. */
const too_many = 212

const NotMade = ({ error, onClose }: { error: unknown; onClose(): void }) => {
  const words = useWords('fleet/checkins')
  const common = useCommon()
  const isTooMany = error instanceof ApiError && error.code === too_many
  return (
    <Dialog title={words.not_exported} onClose={onClose}>
      <p>{isTooMany ? words.too_many : failureText(error, common)}</p>
      <div className={style.buttons}>
        <Button onPress={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  )
}
