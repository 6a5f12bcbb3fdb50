import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useUpload } from '#web/session/upload.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText, faultsOf } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'

/** Faults that are told at once: who has mended these sends the file again. */
const most_faults = 50

/** Takes the receipts of a card's file; what is wrong with which line is told, and then nothing of it is kept. */
export const ImportCard = () => {
  const words = useWords('fleet/fuel')
  const { may } = useUser()
  const upload = useUpload('fuel/receipt/import', { also: ['fuel'] })
  const [error, setError] = useState<unknown>()
  if (!may('vehicle_update')) return null
  const take = (file: File | undefined): void => {
    if (!file) return
    upload.mutate(
      { file },
      {
        onSuccess: ({ added, total }) =>
          toast({ text: words.imported({ added: String(added), total: String(total) }) }),
        onError: setError,
      },
    )
  }
  return (
    <>
      <FileTrigger acceptedFileTypes={['.csv', '.xlsx', '.xls']} onSelect={(files) => take(files?.[0])}>
        <Button icon={FileSpreadsheet} isPending={upload.isPending}>
          {words.import}
        </Button>
      </FileTrigger>
      {error !== undefined && <NotImported error={error} onClose={() => setError(undefined)} />}
    </>
  )
}

const NotImported = ({ error, onClose }: { error: unknown; onClose(): void }) => {
  const words = useWords('fleet/fuel')
  const common = useCommon()
  const faults = faultsOf(error)
  return (
    <Dialog title={words.not_imported} onClose={onClose}>
      {faults.length === 0 ? (
        <p>{failureText(error, common)}</p>
      ) : (
        <>
          <p className="quiet">{words.not_imported_text}</p>
          <ul className={style.faults}>
            {faults.slice(0, most_faults).map(({ parameter, error }) => (
              <li key={`${parameter} ${error}`}>
                <b>{lineOf(parameter, words.line)}</b> {error}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** Where in the file it is, of `file.12.Menge`: its line and column. */
const lineOf = (parameter: string, line: (given: { line: string }) => string): string => {
  const [, number, column] = /^file\.(\d+)(?:\.(.+))?$/.exec(parameter) ?? []
  return number ? [line({ line: number }), column].filter(Boolean).join(', ') : parameter
}
