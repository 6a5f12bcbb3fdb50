import { useState } from 'react'
import { useWords } from '#web/words/speech.tsx'
import { Dialog } from '../dialog.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import type { ImportKind, Taken } from './kind.ts'
import { RunStep } from './run-step.tsx'
import style from './wizard.module.css'
import { importing } from './words.ts'

interface WizardProps {
  kind: ImportKind
  /** `new`, or the id of an import that has begun: it stands in the address, so that it is found again. */
  at: string
  go(at: string | undefined): void
}

const steps = ['file', 'columns', 'check', 'run'] as const

/** From a spreadsheet to records: the file, what its columns are, what is wrong with which row, and the import itself. */
export const ImportWizard = ({ kind, at, go }: WizardProps) => {
  const words = useWords(importing)
  const [taken, setTaken] = useState<Taken>()
  const [fields, setFields] = useState<readonly string[]>()
  const [isMapped, setMapped] = useState(false)
  const process_id = Number(at)
  const step = at !== 'new' ? 'run' : !taken ? 'file' : !isMapped || !fields ? 'columns' : 'check'
  return (
    <Dialog title={words[`title_${kind.type}`]} isWide onClose={() => go(undefined)}>
      <ol className={style.steps}>
        {steps.map((name, place) => (
          <li key={name} aria-current={name === step ? 'step' : undefined} className={style.step}>
            <span className={style.number}>{place + 1}</span>
            {words.steps[name]}
          </li>
        ))}
      </ol>
      {step === 'file' && <FileStep kind={kind} onTaken={setTaken} onOpen={(id) => go(String(id))} />}
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
        />
      )}
      {step === 'run' && <RunStep key={at} kind={kind} process_id={process_id} onClose={() => go(undefined)} />}
    </Dialog>
  )
}
