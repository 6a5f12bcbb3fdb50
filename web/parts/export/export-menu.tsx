import { Download, FileJson, FileSpreadsheet, FileText, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { type Action, Menu } from '#web/ui/menu.tsx'
import { saveBlob } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast.tsx'
import { localOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './export-menu.module.css'
import { type FileFormat, file_formats, type Listing, most_rows, TooMany } from './listing.ts'
import { fileName, writeListing } from './write.ts'

interface ExportMenuProps<Row> {
  /** Asked when a file is wanted: as it is filtered, and with the columns that are shown then. */
  listing(): Listing<Row>
  /** It has a place each. */
  isPlaced?: boolean
  isDisabled?: boolean
  /** Files that the service makes. */
  others?: readonly Action[]
}

const icons = { xlsx: FileSpreadsheet, csv: FileText, geojson: FileJson } as const

/** All that is listed, as a file; how far it is is told while it is made. */
export const ExportMenu = <Row,>(props: ExportMenuProps<Row>) => (
  // What waits for its words takes no screen away meanwhile.
  <Suspense>
    <Spoken {...props} />
  </Suspense>
)

const Spoken = <Row,>({ listing, isPlaced, isDisabled = false, others = [] }: ExportMenuProps<Row>) => {
  const words = useWords('parts/export')
  const { written, error, run, stop, forget } = useExport(listing)
  if (written) return <Progress {...written} onStop={stop} />
  const formats = file_formats.filter((format) => isPlaced || format !== 'geojson')
  return (
    <>
      <Menu
        icon={Download}
        label={words.export}
        actions={[
          ...formats.map((format) => ({
            id: format,
            icon: icons[format],
            label: words[format],
            isDisabled,
            run: () => void run(format),
          })),
          ...others,
        ]}
      />
      {error !== undefined && <NotMade error={error} onClose={forget} />}
    </>
  )
}

const useExport = <Row,>(listing: () => Listing<Row>) => {
  const words = useWords('parts/export')
  const format = useFormat()
  const { now } = useUser()
  const [written, setWritten] = useState<{ rows: number; count: number }>()
  const [error, setError] = useState<unknown>()
  const stopping = useRef<AbortController>(undefined)
  // Whoever leaves the screen does not want it any more.
  useEffect(() => () => stopping.current?.abort(), [])
  const run = async (kind: FileFormat): Promise<void> => {
    const stop = new AbortController()
    const { signal } = stop
    stopping.current = stop
    setWritten({ rows: 0, count: 0 })
    try {
      const listed = listing()
      const decimal = format.number(0.5, 1).slice(1, -1)
      const onRows = (rows: number, count: number): void => setWritten({ rows, count })
      const file = await writeListing(listed, kind, { decimal, signal, onRows })
      const name = fileName(listed.name, localOf(now()).slice(0, 10), kind)
      saveBlob(file, name)
      toast({ text: words.exported({ file: name }) })
    } catch (failed) {
      if (!signal.aborted) setError(failed)
    }
    setWritten(undefined)
  }
  return { written, error, run, stop: () => stopping.current?.abort(), forget: () => setError(undefined) }
}

const Progress = ({ rows, count, onStop }: { rows: number; count: number; onStop(): void }) => {
  const words = useWords('parts/export')
  const { number } = useFormat()
  const common = useCommon()
  return (
    <span className={style.progress}>
      <span role="status">
        {rows === 0 ? words.exporting : words.progress({ rows: number(rows), count: number(count) })}
      </span>
      <IconButton icon={X} label={common.cancel} onPress={onStop} />
    </span>
  )
}

const NotMade = ({ error, onClose }: { error: unknown; onClose(): void }) => {
  const words = useWords('parts/export')
  const common = useCommon()
  const { number } = useFormat()
  const text = error instanceof TooMany ? words.too_many({ most: number(most_rows) }) : failureText(error, common)
  return (
    <Dialog title={words.not_exported} onClose={onClose}>
      <p>{text}</p>
      <div className={style.buttons}>
        <Button onPress={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  )
}
