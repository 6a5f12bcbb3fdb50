import { Download, FileSpreadsheet, FileText, FileType, Mail, Printer, SlidersHorizontal, Star } from 'lucide-react'
import { useState } from 'react'
import type { Params } from '#client/client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

type Format = Params<'report/tracker/download'>['format']

interface ToolbarProps {
  /** The one that is there to be taken along. */
  id: number | undefined
  isKept: boolean
  /** Something must be chosen first: nothing to keep or to send. */
  isLacking: boolean
  isSettings: boolean
  onSettings(): void
  onMail(): void
  onKeep(): void
}

/** What is done with a report: settings, files, paper, mail, favourites. */
export const Toolbar = ({ id, isKept, isLacking, isSettings, onSettings, onMail, onKeep }: ToolbarProps) => {
  const words = useWords('fleet/reports')
  const common = useCommon()
  const { client } = useSession()
  const [isSaving, setSaving] = useState(false)
  const save = async (format: Format): Promise<void> => {
    if (id === undefined) return
    setSaving(true)
    try {
      await saveFile(await client.download('report/tracker/download', { report_id: id, format }), `report.${format}`)
    } catch (failed) {
      toast({ text: failureText(failed, common), isFault: true })
    } finally {
      setSaving(false)
    }
  }
  const isDisabled = id === undefined
  const files = [
    { format: 'xlsx', icon: FileSpreadsheet },
    { format: 'pdf', icon: FileText },
    { format: 'csv', icon: FileType },
  ] as const
  return (
    <>
      <Menu
        icon={Download}
        label={isSaving ? words.saving : common.download}
        actions={files.map(({ format, icon }) => ({
          ...{ id: format, icon, label: words.formats[format], isDisabled: isDisabled || isSaving },
          run: () => void save(format),
        }))}
      />
      <IconButton icon={Printer} label={words.print} isDisabled={isDisabled} onPress={() => globalThis.print()} />
      <IconButton icon={Mail} label={words.by_mail} isDisabled={isLacking} onPress={onMail} />
      <IconButton
        icon={Star}
        label={isKept ? words.kept_already : words.keep}
        isOn={isKept}
        isDisabled={isLacking}
        onPress={onKeep}
      />
      <Button icon={SlidersHorizontal} aria-pressed={isSettings} onPress={onSettings}>
        {common.settings}
      </Button>
    </>
  )
}
