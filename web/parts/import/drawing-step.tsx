import { LandPlot } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Result } from '#client/client.ts'
import { zoneUpload } from '#client/limits/zone.gen.ts'
import { useSession } from '#web/session/session.tsx'
import { useUpload } from '#web/session/upload.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText, faultsOf } from '../../ui/failure.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { Empty, Loading } from '../../ui/told.tsx'
import { rowsOf } from '../pages.ts'
import style from './wizard.module.css'

interface DrawingStepProps {
  file: File
  onBack(): void
  onClose(): void
}

type Drawn = Exclude<Result<'zone/upload'>['list'][number], number>
interface Row {
  id: number
  name: string
  about: string
}

/** What zones a drawing becomes, before any is created; then all of them, or none. */
export const DrawingStep = ({ file, onBack, onClose }: DrawingStepProps) => {
  const words = useWords('parts/import')
  const common = useCommon()
  const { symbol } = useFormat()
  const { rows, error, radius, setRadius } = useDrawing(file)
  const upload = useUpload('zone/upload')
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'name', title: words.name, width: 200, grow: 2, cell: ({ name }) => name },
      { id: 'row', title: words.row, width: 48, grow: 0, isNumber: true, cell: ({ id }) => id },
      { id: 'shape', title: words.shape, width: 160, cell: ({ about }) => about },
    ],
    [words],
  )
  const make = (): void =>
    upload.mutate(
      { file, params: { dry_run: 'false', default_radius: String(radius) } },
      {
        onSuccess: ({ list }) => {
          toast({ text: `${words.imported}: ${list.length}` })
          onClose()
        },
      },
    )
  const failed = error ?? upload.error ?? undefined
  return (
    <>
      <p>
        <strong>{file.name}</strong> <span className="quiet">{words.all_or_none}</span>
      </p>
      <div className={style.radius}>
        <NumberField
          label={words.point_radius}
          limits={zoneUpload.default_radius}
          value={radius}
          onChange={(metres) => setRadius(Math.round(metres ?? usual_radius))}
          unit={symbol('m')}
        />
      </div>
      {rows ? (
        <div className={style.table}>
          <Table
            name="import.drawing"
            label={words.steps.check}
            columns={columns}
            rows={rowsOf(rows)}
            isPlain
            empty={<Empty icon={LandPlot} title={words.no_drawing} />}
          />
        </div>
      ) : (
        failed === undefined && <Loading />
      )}
      {failed !== undefined && (
        <p role="alert" className={style.fault}>
          {[failureText(failed, common), ...faultsOf(failed).map(({ error }) => error)].join(': ')}
        </p>
      )}
      <div className={style.buttons}>
        <Button look="quiet" onPress={onBack}>
          {common.back}
        </Button>
        <Button look="primary" onPress={make} isPending={upload.isPending} isDisabled={!rows || rows.length === 0}>
          {words.start}
        </Button>
      </div>
    </>
  )
}

/** Metres that points of a drawing have, which says nothing of it. */
const usual_radius = 150

/** What the file would become, read again when points become wider. */
const useDrawing = (file: File) => {
  const { types, points: pointWord } = useWords('parts/shape')
  const format = useFormat()
  const { client } = useSession()
  const [radius, setRadius] = useState(usual_radius)
  const [drawn, setDrawn] = useState<readonly Drawn[]>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isCurrent = true
    setError(undefined)
    client.upload('zone/upload', file, { dry_run: true, default_radius: radius }).then(
      ({ list }) => isCurrent && setDrawn(list as Drawn[]),
      (failed) => isCurrent && setError(failed),
    )
    return () => {
      isCurrent = false
    }
  }, [client, file, radius])
  const rows = drawn?.map(({ label, type, radius, points }, i): Row => {
    const size = points
      ? `${format.number(points.length)} ${pointWord.toLocaleLowerCase()}`
      : format.height(radius ?? 0)
    return { id: i + 1, name: label, about: `${types[type]} · ${size}` }
  })
  return { rows, error, radius, setRadius }
}
