import { useState } from 'react'
import { useWords } from '#web/words/speech.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Steps } from '../../ui/steps.tsx'
import { CheckStep, type GoodRow } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DrawingStep } from './drawing-step.tsx'
import { FileStep } from './file-step.tsx'
import type { ImportKind, Taken } from './kind.ts'
import { MakeStep } from './make-step.tsx'
import { RunStep } from './run-step.tsx'

export interface WizardProps {
  kind: ImportKind
  /** `new`, or the id of an import that has begun: it stands in the address, so that it is found again. */
  at: string
  go(at: string | undefined): void
}

const steps = ['file', 'columns', 'check', 'run'] as const
/** A drawing has no columns, and is made as soon as it is agreed to. */
const drawing_steps = ['file', 'check'] as const

/** From a spreadsheet to records: the file, what its columns are, what is wrong with which row, and the import itself. */
export default function Wizard({ kind, at, go }: WizardProps) {
  const words = useWords('parts/import')
  const [taken, setTaken] = useState<Taken>()
  const [fields, setFields] = useState<readonly string[]>()
  const [isMapped, setMapped] = useState(false)
  const [drawing, setDrawing] = useState<File>()
  const [made, setMade] = useState<readonly GoodRow[]>()
  const process_id = Number(at)
  const step =
    at !== 'new' || made ? 'run' : drawing ? 'check' : !taken ? 'file' : !isMapped || !fields ? 'columns' : 'check'
  const way: readonly (typeof steps)[number][] = drawing ? drawing_steps : steps
  return (
    <Dialog title={words[`title_${kind.type}`]} isWide onClose={() => go(undefined)}>
      <Steps titles={way.map((name) => words.steps[name])} place={way.indexOf(step)} />
      {step === 'file' && (
        <FileStep kind={kind} onTaken={setTaken} onDrawing={setDrawing} onOpen={(id) => go(String(id))} />
      )}
      {step === 'columns' && taken && (
        <ColumnsStep
          key={taken.file_id}
          kind={kind}
          taken={taken}
          fields={fields}
          onTaken={(next) => {
            setFields(undefined)
            setTaken(next)
          }}
          onBack={() => setTaken(undefined)}
          onDone={(chosen) => {
            setFields(chosen)
            setMapped(true)
          }}
        />
      )}
      {step === 'check' && taken && fields && (
        <CheckStep
          kind={kind}
          taken={taken}
          fields={fields}
          onBack={() => setMapped(false)}
          onStarted={(id) => go(String(id))}
          onMake={setMade}
        />
      )}
      {step === 'check' && drawing && (
        <DrawingStep file={drawing} onBack={() => setDrawing(undefined)} onClose={() => go(undefined)} />
      )}
      {step === 'run' && 'create' in kind && made && <MakeStep kind={kind} rows={made} onClose={() => go(undefined)} />}
      {step === 'run' && !('create' in kind) && (
        <RunStep key={at} kind={kind} process_id={process_id} onClose={() => go(undefined)} />
      )}
    </Dialog>
  )
}
