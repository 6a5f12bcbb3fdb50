import { useEffect, useState } from 'react'
import { Confirm, Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/told.tsx'
import { languageOf } from '#web/words/language.ts'
import { Speech, useWords } from '#web/words/speech.tsx'
import { type Arrival, type Face, isToAsk, keepHere } from './keep.ts'
import { stranger } from './session.tsx'

interface ArrivingProps {
  face: Face
  arrival: Arrival
  /** It is known who this window is signed in as, the one before or the one of the link. */
  onDone(): void
}

/** Somebody has come by a link: asks who is signed in here as somebody else, and changes a code for its session. */
const Arriving = (props: ArrivingProps) => (
  <Speech preferences={{ language: languageOf(...navigator.languages) }}>
    <Asked {...props} />
  </Speech>
)

const Asked = ({ face, arrival, onDone }: ArrivingProps) => {
  const words = useWords('session')
  const [step, setStep] = useState(() => (isToAsk(face, arrival) ? 'ask' : 'go'))
  useEffect(() => {
    if (step !== 'go') return
    changed(face, arrival).then(
      (hash) => {
        keepHere(face, hash, true)
        onDone()
      },
      () => setStep('over'),
    )
  }, [step, face, arrival, onDone])
  if (step === 'ask')
    return (
      <Confirm
        title={words.link_title}
        text={words.link_text}
        action={words.link_submit}
        look="primary"
        onConfirm={() => setStep('go')}
        onCancel={onDone}
      />
    )
  if (step === 'over')
    return (
      <Dialog title={words.link_title} onClose={onDone}>
        <p>{words.link_over}</p>
      </Dialog>
    )
  return <Loading />
}

/** Codes under way: one is good once, and a page may begin twice. */
const underWay = new Map<string, Promise<string>>()

const changed = (face: Face, { by, value: hash }: Arrival): Promise<string> => {
  if (by === 'session') return Promise.resolve(hash)
  let change = underWay.get(hash)
  if (!change) {
    const path = face === 'fleet' ? 'user/session/exchange' : 'panel/account/session/exchange'
    change = stranger.call(path, { hash } as never).then((answer) => answer.hash)
    underWay.set(hash, change)
  }
  return change
}

export default Arriving
