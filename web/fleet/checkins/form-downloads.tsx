import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './filled-form.module.css'

const formats = ['pdf', 'xlsx'] as const
const icons = { pdf: FileText, xlsx: FileSpreadsheet } as const

/** Takes a form along that was filled in; as signs only where it is one of many. */
export const FormDownloads = ({ id, isShort = false }: { id: number; isShort?: boolean }) => {
  const words = useWords('fleet/checkins')
  const common = useCommon()
  const { client } = useSession()
  const [pending, setPending] = useState<string>()
  const [error, setError] = useState<unknown>()
  const run = async (format: 'pdf' | 'xlsx'): Promise<void> => {
    setPending(format)
    setError(undefined)
    try {
      await saveFile(await client.download('form/download', { id, format }), `form ${id}.${format}`)
    } catch (failed) {
      setError(failed)
    } finally {
      setPending(undefined)
    }
  }
  return (
    <div className={style.downloads}>
      {formats.map((format) => {
        const props = { icon: icons[format], isPending: pending === format, onPress: () => void run(format) }
        return isShort ? (
          <IconButton key={format} label={words[format]} {...props} />
        ) : (
          <Button key={format} {...props}>
            {words[format]}
          </Button>
        )
      })}
      {error !== undefined && (
        <p role="alert" className={style.failure}>
          {failureText(error, common)}
        </p>
      )}
    </div>
  )
}
